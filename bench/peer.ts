/**
 * A band's site as a developer writes it in an afternoon: Fastify that reads SQLite, renders with
 * React and compresses, for each request. Like the site's, each response is the first one after a
 * change of one show. It has the home page's content, but no scripts and no structured data.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import fastify from 'fastify';
import { createElement as element, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

type Row = Record<string, string | number>;

const database = new Sqlite(join(process.env['DATA_DIR'] ?? '', 'stagedoor.sqlite'));
// The first response after a write is measured, not the disk.
database.pragma('synchronous = off');
const query = (sql: string) => database.prepare<[], Row>(sql);
const queries = {
  theme: query('select * from theme'),
  images: query('select * from home_images join files on files.name = file_name limit 6'),
  videos: query('select * from featured_videos limit 4'),
  releases: query(
    'select * from featured_releases join files on files.name = cover_file order by release_date desc limit 6',
  ),
  shows: query(
    `select shows.id, shows.*, files.* from shows left join files on files.name = poster_file
     where date > ${Date.now()} order by date limit 8`,
  ),
};
const change = database.prepare<[string, string]>('update shows set venue = ? where id = ?');
const [first] = queries.shows.all();
const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'America/Chicago' });
let writes = 0;

const server = fastify();
server.get('/', (_, reply) => {
  writes += 1;
  change.run(`Hall ${writes}`, String(first!['id']));
  const html = `<!doctype html>${renderToString(page())}`;
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-encoding', 'gzip')
    .send(gzipSync(html));
});
process.once('SIGTERM', () => process.exit(0));
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });

function page(): ReactNode {
  const [theme] = queries.theme.all();
  const links = ['music', 'media', 'bio', 'contact'].map((name) =>
    element('a', { key: name, href: `/${name}` }, name),
  );
  return element(
    'html',
    { lang: 'en' },
    element('head', null, element('title', null, theme?.['site_title'])),
    element(
      'body',
      null,
      element('header', null, element('nav', null, links)),
      element('h1', null, theme?.['site_title']),
      element('p', null, theme?.['catch_phrase']),
      section('Images', queries.images.all(), image),
      section('Videos', queries.videos.all(), (row) => words(row, 'title', 'description')),
      section('Releases', queries.releases.all(), (row) =>
        element('a', { href: row['music_link'] }, image(row), words(row, 'title', 'type')),
      ),
      section('Shows', queries.shows.all(), (row) =>
        element(
          'article',
          null,
          image(row),
          element('time', null, day.format(Number(row['showtime']))),
          words(row, 'venue', 'location'),
          element('a', { href: row['ticket_link'] }, 'Tickets'),
        ),
      ),
      element('footer', null, links),
    ),
  );
}

function section(title: string, rows: Row[], show: (row: Row) => ReactNode): ReactNode {
  const items = rows.map((row, key) => element('li', { key }, show(row)));
  return element('section', null, element('h2', null, title), element('ul', null, items));
}

const words = (row: Row, ...names: string[]): ReactNode =>
  names.map((name) => element('p', { key: name }, row[name]));

function image(row: Row): ReactNode {
  if (!row['copies']) return null;
  const stem = String(row['name']).replace(/\.\w+$/, '');
  const copies = JSON.parse(String(row['copies'])) as Record<'avif' | 'webp', number[]>;
  const sources = (['avif', 'webp'] as const).map((type) => {
    const files = copies[type].map((width) => `/files/${stem}-${width}.${type} ${width}w`);
    return element('source', { key: type, type: `image/${type}`, srcSet: files.join(', ') });
  });
  const size = { width: row['width'], height: row['height'] };
  const file = { src: `/files/${stem}.jpg`, alt: row['alt'] ?? '', loading: 'lazy' };
  return element('picture', null, sources, element('img', { ...file, ...size }));
}

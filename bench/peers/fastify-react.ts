/**
 * What a careful band's developer would write in an afternoon: Fastify that reads SQLite, renders
 * with React and compresses, for each request anew. It shows what the home page shows, from the
 * same database, and nothing else of it: no scripts, no palette, no data for search engines.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import fastify from 'fastify';
import { createElement as e, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

type Row = Record<string, string | number>;

const database = new Sqlite(join(process.env['DATA_DIR'] ?? '', 'stagedoor.sqlite'), {
  readonly: true,
});
const question = (sql: string) => database.prepare<[], Row>(sql);
const questions = {
  theme: question('select * from theme'),
  images: question('select * from home_images join files on files.name = file_name'),
  shows: question('select * from shows join files on files.name = poster_file order by date'),
  releases: question('select * from featured_releases join files on files.name = cover_file'),
  videos: question('select * from featured_videos'),
};
const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'America/Chicago' });

const server = fastify();
server.get('/', (_, reply) => {
  const html = `<!doctype html>${renderToString(page())}`;
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-encoding', 'gzip')
    .send(gzipSync(html));
});
process.once('SIGTERM', () => process.exit(0));
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });

function page(): ReactNode {
  const [theme] = questions.theme.all();
  const section = (title: string, rows: Row[], show: (row: Row) => ReactNode) =>
    e(
      'section',
      { className: 'grid gap-4' },
      e('h2', { className: 'display text-step-2' }, title),
      e('ul', { className: 'grid gap-4' }, ...rows.map((row, key) => e('li', { key }, show(row)))),
    );
  return e(
    'html',
    { lang: 'en' },
    e('head', null, e('title', null, theme?.['site_title'])),
    e(
      'body',
      { style: { background: theme?.['primary_color'], color: theme?.['secondary_color'] } },
      e('h1', null, theme?.['site_title']),
      e('p', null, theme?.['catch_phrase']),
      section('Pictures', questions.images.all(), picture),
      section('Videos', questions.videos.all(), (row) => words(row, 'title', 'description')),
      section('Releases', questions.releases.all(), (row) =>
        e('a', { href: row['music_link'] }, picture(row), words(row, 'title', 'type')),
      ),
      section('Shows', questions.shows.all(), (row) =>
        e(
          'article',
          null,
          picture(row),
          e('time', null, day.format(Number(row['showtime']))),
          words(row, 'venue', 'location'),
          e('a', { href: row['ticket_link'] }, 'Tickets'),
        ),
      ),
    ),
  );
}

const words = (row: Row, ...names: string[]): ReactNode =>
  names.map((name) => e('p', { key: name }, row[name]));

function picture(row: Row): ReactNode {
  const stem = String(row['name']).replace(/\.\w+$/, '');
  const copies = JSON.parse(String(row['copies'])) as Record<'avif' | 'webp', number[]>;
  const listed = (type: 'avif' | 'webp') =>
    copies[type].map((width) => `/files/o/${stem}-${width}.${type} ${width}w`).join(', ');
  const size = { width: row['width'], height: row['height'] };
  return e(
    'picture',
    null,
    e('source', { type: 'image/avif', srcSet: listed('avif') }),
    e('source', { type: 'image/webp', srcSet: listed('webp') }),
    e('img', { src: `/files/o/${stem}.jpg`, alt: row['alt'] ?? '', loading: 'lazy', ...size }),
  );
}

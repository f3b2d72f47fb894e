import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Letter } from '../../src/features/letters/letters.ts';
import type { LetterTables } from '../../src/features/letters/letters.table.ts';
import type { Show } from '../../src/features/shows/shows.ts';
import { showPath } from '../../src/features/shows/show-path.view.ts';
import { startApp, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { listedRecords } from '../environment/edited-records.ts';
import { engines } from '../environment/engines.ts';
import { headOf } from '../environment/head.ts';
import { missedByGoogle, unknownToSchemaOrg } from '../environment/structured-data.ts';
import { uploadPicture } from '../environment/uploads.ts';

const hour = 60 * 60_000;

describe.each(engines)('the pages of news on %s', (engine) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
    await member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' });
  });
  afterAll(() => site.dispose());

  const get = (path: string) => site.visitor().get(path);
  const add = async (body: object): Promise<Letter> =>
    (await answered(member.call('POST', '/addLetter', { byMail: false, ...body }))).json();
  const areasOf = async (path: string) => {
    const [, address] = /data-areas="([^"]+)"/.exec((await get(path)).body)!;
    return (await get(address!.replaceAll('&amp;', '&'))).body;
  };

  test('are not found until a letter is on the site', async () => {
    await add({ title: 'Only by e-mail', onSite: false });
    await add({ title: 'A draft', isDraft: true });
    expect((await get('/news')).statusCode).toBe(404);
    expect((await get('/news/a-draft')).statusCode).toBe(404);
    expect((await get('/news/only-by-e-mail')).statusCode).toBe(404);
    expect((await get('/')).body).not.toContain('All news');
    expect((await get('/sitemap.xml')).body).not.toContain('/news');
    expect((await get('/news/')).headers.location).toBe('/news');
  });

  test('show each part of a letter in their first HTML', async () => {
    const { fields, add: addShow } = listedRecords.find(({ noun }) => noun === 'show')!;
    const poster = await uploadPicture(member);
    const dated = { date: site.clock.time, doors: site.clock.time, showtime: site.clock.time };
    const body = {
      ...fields,
      ...dated,
      poster,
      venue: 'Loft',
      tixlink: 'https://tickets.example/1',
    };
    const show = (await answered(member.call('POST', addShow, body))).json() as Show;
    const text = [
      'We are **back** & *loud*: [listen](/music), [shop](https://band.test/store), https://x.example',
      '',
      '1. one',
      '2. \u0645\u0631\u062d\u0628\u0627',
      '',
      '<b>no tag</b>',
    ].join('\n');
    const letter = await add({
      title: 'Spring',
      audience: { since: 1 },
      blocks: [
        { type: 'words', text },
        { type: 'picture', picture: poster, alt: 'A loft', caption: 'Upstairs', link: null },
        { type: 'show', show: show._id },
        { type: 'shows', count: 3 },
        { type: 'rule' },
        { type: 'button', text: 'Buy', link: 'https://shop.example' },
      ],
    });
    const answer = await get('/news/spring');
    const html = answer.body.replaceAll(/<!-- -->| class="underline"/g, '');
    expect(answer.statusCode).toBe(200);
    expect(html).toMatch(/<h1 dir="auto"[^>]*>Spring<\/h1>/);
    expect(html).toContain(
      'We are <strong>back</strong> &amp; <em>loud</em>: <a href="/music">listen</a>, <a href="/store">shop</a>, <a href="https://x.example/" target="_blank"',
    );
    expect(html).toMatch(/<ol dir="auto" lang="" [^>]*><li>one<\/li><li>/);
    expect(html).toContain('&lt;b&gt;no tag&lt;/b&gt;');
    expect(html).toMatch(/alt="A loft"[^>]* loading="eager"/);
    expect(html).toContain('Upstairs</figcaption>');
    expect(html).toContain(`href="${showPath(show)}"`);
    expect(html).toContain('href="https://tickets.example/1"');
    expect(html).toMatch(/class="button"><span dir="auto">Buy<\/span>/);
    expect(html).not.toContain('Corrected after');
    expect(await areasOf('/news/spring')).not.toContain('audience');

    const { title, meta, links, data } = headOf(answer);
    expect(title).toContain('Spring');
    expect(meta['description']).toMatch(/^We are back & loud: listen/);
    expect(links).toContainEqual({ rel: 'canonical', href: 'https://band.test/news/spring' });
    expect(data).toMatchObject([
      { '@type': 'NewsArticle', headline: 'Spring', datePublished: expect.any(String) },
    ]);
    expect(await missedByGoogle(data)).toEqual([]);
    expect(await unknownToSchemaOrg([data])).toEqual([]);
    const list = (await get('/news')).body;
    expect(list).toContain('href="/news/spring"');
    expect(list).toContain('alt="A loft"');
    expect(list).toContain('We are back &amp; loud');
    const home = (await get('/')).body;
    expect(home).toContain('href="/news/spring"');
    expect(home).toContain('href="/news"');
    expect(await areasOf('/')).not.toContain('We are');
    expect((await get('/news/spring/')).headers.location).toBe(`/news/${letter.slug}`);
  });

  test('appear and disappear at their hours', async () => {
    const now = site.clock.time;
    const times = { publishAt: now + hour, unpublishAt: now + 2 * hour };
    await add({ title: 'Later', ...times, blocks: [{ type: 'words', text: 'Soon.' }] });
    const status = async () => (await get('/news/later')).statusCode;
    expect(await status()).toBe(404);
    site.clock.time = now + hour;
    expect(await status()).toBe(200);
    expect((await get('/')).body).toContain('href="/news/later"');
    site.clock.time = now + 2 * hour;
    expect(await status()).toBe(404);
  });

  test('say that a letter was changed after it was e-mailed', async () => {
    const letter = await add({ title: 'Typo', byMail: true });
    const sending = { letter_id: letter._id, state: 'sent', why: null, frozen: '{}' } as const;
    await site.database.db
      .withTables<LetterTables>()
      .insertInto('letter_sendings')
      .values({ ...sending, revision: letter.revision, started_at: 1, finished_at: 2 })
      .execute();
    await answered(member.call('POST', `/updateLetter/${letter._id}`, { preview: 'Fixed.' }));
    expect((await get('/news/typo')).body).toContain('Corrected after it was e-mailed.');
  });

  test('list twelve letters each, and lead back from beyond the end', async () => {
    for (let n = 0; n < 14; n += 1) await add({ title: `Number ${n}` });
    const linked = async (path: string) =>
      (await get(path)).body.match(/href="\/news\/number-\d+"/g) ?? [];
    expect(await linked('/news')).toHaveLength(12);
    expect((await linked('/news?from=12')).length).toBeGreaterThanOrEqual(2);
    expect((await get('/news?from=600')).headers.location).toBe('/news');
    expect(headOf(await get('/news?from=12')).links).toContainEqual({
      rel: 'canonical',
      href: 'https://band.test/news',
    });
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { RateLimitTables } from '../../src/database/rateLimit.ts';
import type { NewsletterTables } from '../../src/features/newsletter/newsletter.table.ts';
import { cardRoom } from '../../src/features/show-cards/show-cards.ts';
import type { Show } from '../../src/features/shows/shows.ts';
import { hourMs, secondMs } from '../../src/kit/dates/durations.ts';
import { siteForTest, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { sendPublicForm, toList } from '../environment/public-forms.ts';

const doors = Date.parse('2026-11-20T19:00:00+01:00');

describe.each(engines)('the card of a show, on %s', (engine) => {
  let site: Site;
  let member: Client;
  let show: Show;
  let url: URL;
  beforeEach(async () => {
    site = await siteForTest(engine);
    member = await site.member();
    show = await announce({ venue: 'The Ferry Hall' });
    url = await cardOf(show);
    site.clock.time = doors;
  });

  async function announce(fields: Record<string, unknown> = {}): Promise<Show> {
    const times = { date: doors - 7 * hourMs, doors, showtime: doors + hourMs };
    const shown = { location: 'Hamburg', timeZone: 'Europe/Berlin', isDraft: true, ...times };
    const added = await answered(member.call('POST', '/addShow', { ...shown, ...fields }));
    const { _id } = added.json<Show>();
    // Fans see it, although it has no poster.
    const { db } = site.database;
    await db
      .withTables<{ shows: { id: string; is_draft: number } }>()
      .updateTable('shows')
      .set({ is_draft: 0 })
      .where('id', '=', _id)
      .execute();
    return added.json<Show>();
  }
  const change = (fields: object) =>
    answered(member.call('POST', `/updateShow/${show._id}`, fields));
  async function cardOf({ _id }: Show): Promise<URL> {
    const answer = await answered(member.call('POST', `/shows/${_id}/card`));
    expect(answer.json().document).toBe(`${site.config.apiBase}/shows/${_id}/card.html`);
    return new URL(answer.json().url);
  }
  const page = async () => {
    const { statusCode, body } = await site.visitor().get(url.pathname);
    return [statusCode, body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')] as const;
  };

  const ip = '192.0.2.44';
  /** Sends the form of the card's page, or the protocol's form. */
  const signUp = (email: string, of = url, more: object = {}) =>
    site.visitor().send({
      method: 'POST',
      url: of.pathname,
      remoteAddress: ip,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email, website: '', filled_ms: '', ...more }).toString(),
    });
  const send = (email: string, fields: object = { card: url.pathname.split('/').at(-1) }) =>
    sendPublicForm(site, { ...toList, email, ...fields }, { ip });
  const subscribers = () =>
    site.database.db
      .withTables<NewsletterTables>()
      .selectFrom('subscribers')
      .select(['email', 'source', 'source_id', 'page', 'place', 'town'])
      .orderBy('email')
      .execute();
  const fillUp = (show: Show, left: number) =>
    site.database.db
      .withTables<RateLimitTables>()
      .insertInto('rate_counts')
      .values(
        Array.from({ length: cardRoom.max - left }, (_, at) => ({
          id: `count ${at}`,
          subject: `form:card:${show._id}`,
          ends_at: site.clock.time + cardRoom.windowMs,
        })),
      )
      .execute();

  test('lets 300 fans of one network sign up within ten minutes; without it, five may', async () => {
    const statuses = new Set<number>();
    for (let fan = 0; fan < 300; fan += 1) {
      const to = fan % 2 === 0 ? signUp : send;
      statuses.add((await to(`fan${fan}@fans.example`)).statusCode);
      site.clock.time += 2 * secondMs;
    }
    expect([...statuses]).toEqual([200]);
    const all = await subscribers();
    expect(all).toHaveLength(300);
    const from = { source: 'card', source_id: show._id, page: null };
    for (const fan of all) expect(fan).toMatchObject(from);

    const without = [];
    for (let fan = 0; fan < 6; fan += 1) {
      without.push((await send(`other${fan}@fans.example`, {})).statusCode);
    }
    expect(without).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('has room for 1,500 fans in its night, and then the limits of all forms', async () => {
    const other = await announce({ venue: 'The Attic' });
    await fillUp(show, 1);
    const statuses = [];
    for (let fan = 0; fan < 7; fan += 1) {
      statuses.push((await send(`fan${fan}@fans.example`)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    // Another show of the same night has its own.
    const [own, full] = [
      await signUp('gus@fans.example', await cardOf(other)),
      await signUp('hal@fans.example'),
    ];
    expect([own.statusCode, full.statusCode]).toEqual([200, 429]);
    expect(full.body).toContain('value="hal@fans.example"');
    expect((await subscribers()).find(({ email }) => email.startsWith('gus'))).toMatchObject({
      source_id: other._id,
    });
  });

  test.each([
    ['before its night', -13],
    ['after its night', 14],
  ])('has the limits of all forms %s', async (_, hours) => {
    site.clock.time = doors + hours * hourMs;
    const statuses = [];
    for (let fan = 0; fan < 6; fan += 1) {
      statuses.push((await signUp(`fan${fan}@fans.example`)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await subscribers()).toHaveLength(5);
  });

  test('gives no room to programs', async () => {
    const statuses = [];
    for (let fan = 0; fan < 6; fan += 1) {
      const sent = await send(`fan${fan}@fans.example`, {
        card: url.pathname.slice(4),
        website: 'x',
      });
      statuses.push(sent.statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('has a page with the show and a form, which thanks after the night', async () => {
    expect((await site.visitor().get(url.pathname)).body).toContain(
      'name="robots" content="noindex"',
    );
    expect(await page()).toEqual([
      200,
      expect.stringMatching(/The Ferry Hall, Hamburg · Nov 20, 2026 Newsletter Leave your/),
    ]);
    site.clock.time = doors + 13 * hourMs;
    expect(await page()).toEqual([
      200,
      expect.stringMatching(/Thank You Thanks for coming! Leave your/),
    ]);
    await change({ status: 'postponed' });
    expect(await page()).toEqual([200, expect.stringMatching(/Postponed Leave /)]);
    const later = 5 * 24 * hourMs;
    await change({
      date: show.date + later,
      doors: doors + later,
      showtime: show.showtime + later,
      status: 'scheduled',
    });
    expect((await page())[1]).toContain('Nov 25, 2026 Newsletter');
    site.clock.time += later - 13 * hourMs;
    const statuses = await Promise.all(
      Array.from(
        { length: 7 },
        async (_, fan) => (await signUp(`fan${fan}@fans.example`)).statusCode,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('stores the town of its show until the night is over, unless a fan types another or none', async () => {
    const hamburg = { place: '2911298', town: 'Hamburg' };
    const form = async () => (await site.visitor().get(url.pathname)).body;
    const filled = 'name="town" value="Hamburg"';
    expect(await form()).toContain('name="town"');
    expect(await form()).not.toContain(filled);
    await change({ place: hamburg.place });
    expect(await form()).toContain(filled);
    const filledTown = hamburg.town;
    await signUp('another@fans.example', url, { filledTown, town: 'Lübeck' });
    await signUp('empty@fans.example', url, { filledTown, town: '' });
    await signUp('same@fans.example', url, { filledTown, town: 'Hamburg' });
    await send('protocol@fans.example');
    await signUp('without@fans.example');
    await change({ isDraft: true });
    expect(await form()).not.toContain('Hamburg');
    await signUp('draft@fans.example', url, { filledTown: '', town: '' });
    site.clock.time = doors + 13 * hourMs;
    expect(await form()).not.toContain(filled);
    await signUp('late@fans.example', url, { filledTown: '', town: '' });
    expect((await subscribers()).map(({ place, town }) => ({ place, town }))).toEqual([
      { place: '2875601', town: 'Lübeck' },
      hamburg,
      { place: null, town: null },
      { place: null, town: null },
      hamburg,
      hamburg,
      hamburg,
    ]);
  });

  test('says what is wrong with an address, and what is next', async () => {
    const wrong = await signUp('fay');
    expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining('value="fay"')]);
    const sent = await signUp('fay@fans.example');
    expect([sent.statusCode, sent.body]).toEqual([
      200,
      expect.stringMatching(/Your address is saved\..*no confirmation will arrive/),
    ]);
  });

  test('still works, without names, while fans do not see the show', async () => {
    await change({ isDraft: true });
    const [status, text] = await page();
    expect([status, text.includes('Ferry Hall')]).toEqual([200, false]);
    expect((await signUp('fay@fans.example')).statusCode).toBe(200);
    expect(await subscribers()).toMatchObject([{ source: 'card', source_id: show._id }]);
  });

  test('is found however its code is typed, and only by that', async () => {
    const typed = await site
      .visitor()
      .get(`${url.pathname.toUpperCase().replace('/AT/', '/at/')}/`);
    expect([typed.statusCode, typed.headers.location]).toEqual([308, url.pathname]);
    for (const path of [
      '/at/',
      '/at/aaaaaaa1',
      `/at/${'x'.repeat(500)}`,
      '/at/%00',
      `/at/${show._id}`,
    ]) {
      expect((await site.visitor().get(path)).statusCode, path).toBe(404);
    }
    expect((await site.visitor().get('/at')).headers.location).toBe('/');
    for (const card of ['', 'aaaaaaaa', '\0', 'x'.repeat(500)]) {
      expect((await send(`x${card.length}@fans.example`, { card })).statusCode).toBe(200);
    }
    expect(new Set((await subscribers()).map(({ source }) => source))).toEqual(new Set(['site']));
    await answered(member.call('GET', `/deleteShow/${show._id}`));
    // It may be printed: it leads to the common form.
    const moved = await site.visitor().get(url.pathname);
    expect([moved.statusCode, moved.headers.location]).toEqual([308, '/at/us']);
    url = new URL('/at/us', url);
    expect(await page()).toEqual([200, expect.stringMatching(/Newsletter Leave your/)]);
    expect((await signUp('zoe@fans.example')).statusCode).toBe(200);
    expect((await subscribers()).at(-1)).toMatchObject({ source: 'site', page: '/at/us' });
  });

  test('is a sheet to print, for members', async () => {
    const path = `/api/shows/${show._id}/card.html`;
    expect((await site.visitor().get(path)).statusCode).toBe(401);
    expect((await site.visitor().call('POST', `/shows/${show._id}/card`)).statusCode).toBe(401);
    const sheet = await member.get(path);
    expect(sheet.headers['content-security-policy']).toContain('sandbox allow-scripts');
    for (const text of ['Band Name', 'The Ferry Hall, Hamburg', url.host + url.pathname, '<svg']) {
      expect(sheet.body).toContain(text);
    }
    for (const id of ['nothing', '%00']) {
      expect((await member.get(`/api/shows/${id}/card.html`)).statusCode).toBe(404);
      expect((await member.call('POST', `/shows/${id}/card`)).statusCode).toBe(404);
    }
  });
});

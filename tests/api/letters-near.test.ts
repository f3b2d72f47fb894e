import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { FanPlaces } from '../../src/features/fan-places/fan-places.ts';
import type { Letter } from '../../src/features/letters/letters.ts';
import { countAudience } from '../../src/features/letters/sendings.records.ts';
import type { NewsletterTables } from '../../src/features/newsletter/newsletter.table.ts';
import { gazetteer } from '../../src/features/places/gazetteer.records.ts';
import { searchPlaces } from '../../src/features/places/place-search.records.ts';
import { ringAround } from '../../src/features/places/named-places.records.ts';
import { siteForTest, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { bothEngines } from '../environment/engines.ts';
import { receiverOf } from '../environment/public-mails.ts';

const hamburg = '2911298';
const luebeck = '2875601';
const berlin = '2950159';

describe.each(bothEngines)('fans near a town, on %s', (engine) => {
  async function fans(site: Site, all: readonly Partial<NewsletterTables['subscribers']>[]) {
    const at = site.clock.time;
    const base = { consent: '', asked_at: at, mailed_at: at, confirmed_at: at };
    for (let from = 0; from < all.length; from += 1_000) {
      const rows = all.slice(from, from + 1_000).map((fan, n) => {
        const id = `fan${from + n}`;
        return { ...base, id, email: `${id}@fans.example`, leave_token: id, ...fan };
      });
      await site.database.db
        .withTables<NewsletterTables>()
        .insertInto('subscribers')
        .values(rows as never)
        .execute();
    }
  }
  const inTown = (place: string, town: string, more: object = {}) => ({ place, town, ...more });
  async function addShow(
    member: Client,
    fields: object = {},
  ): Promise<{ _id: string; revision: number }> {
    const time = Date.UTC(2027, 0, 8, 20);
    const base = { venue: 'The Ferry Hall', location: 'Hamburg', timeZone: 'Europe/Berlin' };
    const times = { date: time, doors: time, showtime: time };
    const body = { ...base, ...times, isDraft: true, ...fields };
    return (await answered(member.call('POST', '/addShow', body))).json();
  }
  const count = async (member: Client, audience: object) =>
    (await answered(member.call('POST', '/letters/audience', { audience }))).json();

  test('are named in the history by the show or the town, not by its id', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const show = await addShow(member, { place: hamburg });
    await fans(site, [inTown(luebeck, 'Lübeck')]);
    const add = { title: 'On', blocks: [{ type: 'show', show: show._id }] };
    const audience = { near: { show: show._id, km: 50 } };
    const added = await answered(member.call('POST', '/addLetter', { ...add, audience }));
    const other = { audience: { near: { place: luebeck, km: 50 } } };
    await answered(member.call('POST', `/updateLetter/${added.json()._id}`, other));
    const { items } = (await member.call('GET', '/history')).json();
    const [from, to] = ['near The Ferry Hall, 50 km', 'near Lübeck, 50 km'];
    expect(items[0].changes).toEqual([{ field: 'audience', from, to }]);
    expect(items[1].changes).toContainEqual({
      field: 'blocks',
      from: null,
      to: 'show The Ferry Hall',
    });
  });

  test('are counted by the ring, and those without a town apart', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const show = await addShow(member, { place: hamburg });
    await fans(site, [
      inTown(hamburg, 'Hamburg', { source: 'show' }),
      inTown(luebeck, 'Lübeck', { source: 'show' }),
      inTown(berlin, 'Berlin'),
      inTown(hamburg, 'Hamburg', { confirmed_at: null }),
      inTown(hamburg, 'Hamburg', { paused_at: 1 }),
      { place: null, town: 'Hamburg or so', source: 'show' },
      {},
    ]);
    const near = (km: number) => ({ near: { show: show._id, km } });
    const town = { name: 'Hamburg', usesMiles: false };
    const all = { of: 5, withoutTown: 2, near: town };
    expect(await count(member, near(25))).toMatchObject({
      ...all,
      count: 1,
      examples: ['f…@fans.example'],
    });
    expect(await count(member, near(100))).toMatchObject({ ...all, count: 2 });
    expect(await count(member, near(1_000))).toMatchObject({ ...all, count: 3 });
    expect(await count(member, { near: { place: berlin, km: 50 } })).toMatchObject({
      count: 1,
      near: { name: 'Berlin' },
    });
    const fromShows = { source: ['show'], ...near(1_000) };
    expect(await count(member, fromShows)).toMatchObject({ count: 2, withoutTown: 1 });
    expect(await count(member, {})).toMatchObject({ count: 5, withoutTown: 2, near: null });
    for (const km of [0, 1_001, 'far']) {
      const audience = { near: { show: show._id, km } };
      expect((await member.call('POST', '/letters/audience', { audience })).statusCode).toBe(422);
    }
  });

  test.each([
    [{}, 'Hamburg, January 8: Knust', 'We play at Knust in Hamburg on Friday, January 8.', true],
    [
      { status: 'cancelled' },
      'Canceled: Hamburg, January 8: Knust',
      'Our show at Knust in Hamburg on Friday, January 8 is canceled.',
      false,
    ],
    [
      { status: 'postponed' },
      'Postponed: Hamburg, January 8: Knust',
      'Our show at Knust in Hamburg on Friday, January 8 is postponed.',
      false,
    ],
    [
      { place: null },
      'Neuer Kamp 30, Hamburg, January 8: Knust',
      'We play at Knust in Neuer Kamp 30, Hamburg on Friday, January 8.',
      true,
    ],
  ])('read about the show in its town: %j', async (fields, title, preview, hasTickets) => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const venue = { venue: 'Knust', location: 'Neuer Kamp 30, Hamburg', place: hamburg };
    const { _id: id } = await addShow(member, {
      ...venue,
      tixlink: 'https://tickets.example/1',
      ...fields,
    });
    const begin = async (by = member) =>
      (await answered(by.call('POST', '/letters/begin', { from: 'show', id }))).json();
    const begun = await begin();
    expect(begun).toMatchObject({ title, preview });
    const isButton = ({ type }: { type: string }) => type === 'button';
    expect(begun.blocks.some(isButton)).toBe(hasTickets);
    const seen = (await answered(member.call('POST', '/letters/preview', begun))).json();
    expect(seen.problems).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/is a draft\.$/), show: id }),
    );
    site.clock.time = Date.UTC(2027, 0, 10);
    const past = await begin(await site.member());
    expect(past.preview).toBe(preview.replace('We play', 'We played'));
  });

  test('get a letter that begins from a show, once its town is known', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const show = await addShow(member);
    await fans(site, [inTown(hamburg, 'Hamburg'), inTown(berlin, 'Berlin'), {}]);
    const audience = { near: { show: show._id, km: 50 } };
    const body = { title: 'News', blocks: [{ type: 'words', text: 'Hello' }], audience };
    const letter: Letter = (await answered(member.call('POST', '/addLetter', body))).json();
    const send = (counted: number) =>
      member.call('POST', `/letters/${letter._id}/send`, {
        revision: letter.revision,
        count: counted,
      });
    expect(await count(member, audience)).toMatchObject({ count: 0, near: null });
    expect((await send(0)).json().fields.blocks).toContain('Choose a town');
    await answered(member.call('POST', `/updateShow/${show._id}`, { place: hamburg }));
    expect((await send(2)).json()).toMatchObject({
      error: 'letter.count-changed',
      current: { count: 1 },
    });
    await answered(send(1));
    await site.app.letters.sendDue();
    expect(site.outbox().map(receiverOf)).toEqual(['fan0@fans.example']);
  });

  test('get no scheduled letter after its show was deleted', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const show = await addShow(member, { place: hamburg });
    await fans(site, [inTown(hamburg, 'Hamburg')]);
    const publishAt = site.clock.time + 1_000;
    const audience = { near: { show: show._id, km: 50 } };
    const body = { title: 'News', blocks: [{ type: 'words', text: 'Hello' }], audience, publishAt };
    const letter: Letter = (await answered(member.call('POST', '/addLetter', body))).json();
    const { _id, revision } = letter;
    await answered(member.call('POST', `/letters/${_id}/send`, { revision, count: 1 }));
    await answered(member.call('GET', `/deleteShow/${show._id}`));
    site.clock.time = publishAt;
    await site.app.letters.sendDue();
    expect(site.outbox()).toEqual([]);
    const result = await member.call('GET', `/letters/${_id}/result`);
    expect(result.json().why).toContain('Choose a town');
  });

  test('can be chosen by their tags too', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const tagged = (...tags: string[]) => ({ tags: JSON.stringify(tags) });
    await fans(site, [tagged('Vinyl'), tagged('vinyl', 'a "Vinyl" b'), tagged('100%', 'Ü'), {}]);
    const counted = async (...tags: string[]) => (await count(member, { tags })).count;
    expect(await counted('Vinyl')).toBe(1);
    expect(await counted('a "Vinyl" b')).toBe(1);
    expect(await counted('Viny%')).toBe(0);
    expect(await counted('Vinyl', 'vinyl', 'Ü')).toBe(3);
  });

  test('are listed from three in a town, with what brought them', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    expect((await site.visitor().call('GET', '/fanPlaces')).statusCode).toBe(401);
    const show = await addShow(member);
    const release = { title: 'Night Bus', releaseDate: Date.UTC(2026, 9, 2) };
    const { _id: releaseId } = (await answered(member.call('POST', '/addRelease', release))).json();
    const card = { source: 'card', source_id: show._id } as const;
    await fans(site, [
      ...Array.from({ length: 4 }, () => inTown(hamburg, 'Hamburg', card)),
      ...Array.from({ length: 3 }, (_, n) =>
        inTown(n < 2 ? luebeck : '2', n < 2 ? 'Lübeck' : 'Nowhere', {
          source: 'download',
          source_id: releaseId,
        }),
      ),
      inTown(berlin, 'Berlin', { source: 'show', source_id: 'deleted' }),
      inTown(berlin, 'Berlin', { confirmed_at: null }),
      { town: 'Somewhere', source: 'show', source_id: 'deleted' },
      {},
    ]);
    const answer = await answered(member.call('GET', '/fanPlaces'));
    expect(answer.json()).toEqual({
      places: [{ place: hamburg, name: 'Hamburg', fans: 4 }],
      others: 4,
      withoutTown: 2,
      sources: [
        { kind: 'card', id: show._id, name: 'The Ferry Hall, Jan 8, 2027', fans: 4 },
        { kind: 'download', id: releaseId, name: 'Night Bus', fans: 3 },
        { kind: 'show', id: 'deleted', name: null, fans: 2 },
        { kind: null, id: null, name: null, fans: 1 },
      ],
    } satisfies FanPlaces);
  });

  test('are counted among 20,000 within 20 milliseconds', { tags: 'whole' }, async () => {
    const site = await siteForTest(engine);
    const gazetteerOfAll = await gazetteer();
    const ring = (await ringAround('2886242', 200))!;
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    const found = letters.flatMap((one) =>
      letters.flatMap((other) => searchPlaces(gazetteerOfAll, one + other, 'Europe/Berlin')),
    );
    const places = [...new Set(found.map(({ _id }) => _id))].filter(ring.has);
    expect(places.length).toBeGreaterThan(300);
    const all = Array.from({ length: 20_000 }, (_, n) =>
      n % 4 === 0 ? {} : { place: places[(n * 7) % places.length]!, town: 'Town' },
    );
    await fans(site, all);
    const { db } = site.database;
    const fastest = async (work: () => Promise<unknown>) => {
      const times = [];
      for (let n = 0; n < 15; n += 1) {
        const start = performance.now();
        await work();
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    const ofRing = await fastest(() => countAudience(db, { near: { place: '2886242', km: 200 } }));
    const grouped = db.withTables<NewsletterTables>().selectFrom('subscribers').groupBy('place');
    const ofAll = await fastest(() =>
      grouped.select(['place', sql`count(*)`.as('fans')]).execute(),
    );
    // A busy machine takes longer for both.
    expect(ofRing).toBeLessThan(Math.max(20, 3 * ofAll));
  });
});

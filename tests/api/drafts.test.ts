import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src/database/open.ts';
import { hourMs, minuteMs } from '../../src/kit/dates/durations.ts';
import { startApp, type Site } from '../environment/app.ts';
import type { Client } from '../environment/client.ts';
import { editedRecords, recordCalls, type Stored } from '../environment/edited-records.ts';
import { engines } from '../environment/engines.ts';
import { areasAddressIn } from '../environment/head.ts';

const secret = 'Kolibri';
const canBeDrafts = editedRecords.filter(({ add, noun }) => add !== null && noun !== 'member');

describe.each(engines)('drafts and hours on %s', (engine) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
  });
  afterAll(() => site.dispose());

  const { added, change, stored, remove } = recordCalls(() => member, '/api');

  /** Their addresses, by which a page from before a change asks for its data. */
  const dataOfPages = new Set<string>();
  beforeEach(() => dataOfPages.clear());

  /** All that visitors are told anywhere, those among them who have a page from before. */
  const told = async (): Promise<string> => {
    const fan = site.visitor();
    const sitemap = (await fan.get('/sitemap.xml')).body;
    const pages = [...sitemap.matchAll(/<loc>https:\/\/band\.test([^<]*)<\/loc>/g)].map(
      ([, path]) => path || '/',
    );
    const addresses = [
      ...new Set([
        ...pages,
        '/',
        '/music',
        '/media',
        '/media?tab=videos',
        '/shows',
        '/sitemap.xml',
        '/feed.xml',
        '/shows.ics',
        ...editedRecords.map(({ read }) => `/api${read}`).filter((path) => !path.endsWith('admin')),
      ]),
    ];
    const answers = await Promise.all(addresses.map((address) => fan.get(address)));
    for (const { body } of answers) {
      const [address] = /\/areas\/[^"']+/.exec(body) ?? [];
      if (address) dataOfPages.add(address.replaceAll('&amp;', '&'));
    }
    const data = await Promise.all([...dataOfPages].map((address) => fan.get(address)));
    return [...answers, ...data].map(({ body }) => body).join('\n');
  };
  /** A name that is told in texts of every kind of record. */
  const named = (kind: (typeof canBeDrafts)[number]) =>
    kind.noun === 'picture' || kind.noun === 'carousel' ? 'alt' : kind.field;

  test.each(canBeDrafts)(
    '$noun: a draft is told to members alone, until it is none',
    async (kind) => {
      const record = await added(kind);
      const field = named(kind);
      expect(await change(kind, record, { [field]: secret, isDraft: true })).toMatchObject({
        statusCode: 200,
      });
      expect(await told()).not.toContain(secret);
      expect(await stored(kind, record)).toMatchObject({ [field]: secret, isDraft: true });
      await change(kind, record, { isDraft: false });
      const all = await told();
      expect(all).toContain(secret);
      expect(all).not.toMatch(/isDraft|publishAt/);
      await change(kind, record, { isDraft: true });
      expect(await told()).not.toContain(secret);
      await remove(kind, record);
    },
  );

  test.each(canBeDrafts)(
    '$noun: it appears and disappears at its hours, to the millisecond',
    async (kind) => {
      const record = await added(kind);
      const publishAt = site.clock.time + hourMs + 1;
      const unpublishAt = publishAt + 5 * minuteMs;
      await change(kind, record, { [named(kind)]: secret, publishAt, unpublishAt });
      const at = async (time: number) => {
        site.clock.time = time;
        return (await told()).includes(secret);
      };
      expect(await at(publishAt - 1)).toBe(false);
      expect(await at(publishAt)).toBe(true);
      expect(await at(unpublishAt - 1)).toBe(true);
      expect(await at(unpublishAt)).toBe(false);
      expect(await stored(kind, record)).toMatchObject({ isDraft: false, publishAt, unpublishAt });
      await remove(kind, record);
    },
  );

  // SQLite has no locks that let a page wait.
  test.runIf(engine === 'postgres')(
    'a page that is being made while the band makes a draft leaves nothing of it behind',
    async () => {
      const kind = canBeDrafts.find(({ noun }) => noun === 'featured-release')!;
      const fan = site.visitor();
      const release = await added(kind);
      await change(kind, release, { [named(kind)]: secret });
      const other = areasAddressIn((await fan.get('/store')).body);
      site.app.cache.forget();
      let slow: ReturnType<typeof fan.get> | null = null;
      await site.database.db.transaction().execute(async (trx) => {
        await sql`lock table theme in access exclusive mode`.execute(trx);
        slow = fan.get('/');
        // It has what it shows, and waits for the theme.
        await expect.poll(() => waiting(trx)).toBe(1);
        await change(kind, release, { isDraft: true });
        expect((await fan.get(other)).statusCode).toBe(200);
      });
      const { body } = await slow!;
      expect((await fan.get(areasAddressIn(body))).body).not.toContain(secret);
      await remove(kind, release);
    },
  );

  test.each(canBeDrafts)('$noun: an hour that is none is refused', async (kind) => {
    const record = await added(kind);
    for (const publishAt of ['tomorrow', 1.5, -1, 1e300]) {
      expect(await change(kind, record, { publishAt })).toMatchObject({ statusCode: 422 });
    }
    expect(await change(kind, record, { isDraft: 'yes' })).toMatchObject({ statusCode: 422 });
    await remove(kind, record);
  });

  test('the page of a draft is not there, nor its calendar', async () => {
    const kind = canBeDrafts.find(({ noun }) => noun === 'show')!;
    const show = await added(kind);
    const page = async () => {
      const path = /\/shows\/[^"<]+/.exec((await site.visitor().get('/sitemap.xml')).body)?.[0];
      return path ?? null;
    };
    const path = (await page())!;
    expect((await site.visitor().get(path)).statusCode).toBe(200);
    await change(kind, show, { isDraft: true });
    expect(await page()).toBeNull();
    for (const address of [path, `${path}.ics`]) {
      expect((await site.visitor().get(address)).statusCode, address).toBe(404);
    }
    await change(kind, show, { isDraft: false });
    expect((await site.visitor().get(path)).statusCode).toBe(200);
    await remove(kind, show);
  });

  test('the share image of a show goes at its hour, also where nothing else is asked for', async () => {
    const kind = canBeDrafts.find(({ noun }) => noun === 'show')!;
    const show = await added(kind);
    const fan = site.visitor();
    const path = /\/shows\/[^"<]+/.exec((await fan.get('/sitemap.xml')).body)![0];
    const image = /https:\/\/band\.test(\/share\/[^"]+)/.exec((await fan.get(path)).body)![1]!;
    const unpublishAt = site.clock.time + hourMs;
    await change(kind, show, { unpublishAt });
    expect((await fan.get(image)).statusCode).toBe(200);
    site.clock.time = unpublishAt;
    expect((await fan.get(image)).statusCode).toBe(404);
    await remove(kind, show);
  });

  test('a member sees what is stored, whoever asked before', async () => {
    const kind = canBeDrafts.find(({ noun }) => noun === 'player')!;
    const player = await added(kind);
    await change(kind, player, { isDraft: true });
    for (const client of [site.visitor(), member, site.visitor(), member]) {
      const answer = await client.call('GET', kind.read);
      const ids = (answer.json() as Stored[]).map(({ _id }) => _id);
      expect(ids.includes(player._id)).toBe(client === member);
      if (client === member) expect(answer.headers['cache-control']).toBe('private, no-store');
    }
    // A cookie of no session is a visitor's.
    const headers = { cookie: 'session=forged' };
    const forged = await site.visitor().call('GET', kind.read, undefined, { headers });
    expect(forged.body).not.toContain(player._id);
    await remove(kind, player);
  });
});

/** How many wait for the theme. */
const waiting = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where not granted and relation = 'theme'::regclass`.execute(db);
  return rows[0]!.count;
};

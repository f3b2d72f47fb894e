import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../src/database/open.ts';
import { hourMs } from '../../src/kit/dates/durations.ts';
import { startApp, type Site } from '../environment/app.ts';
import type { Client } from '../environment/client.ts';
import { hideableRecords, recordCalls, type Stored } from '../environment/edited-records.ts';
import { engines } from '../environment/engines.ts';
import { areasAddressIn } from '../environment/head.ts';

const secret = 'Kolibri';
const ofNoun = (noun: string) => hideableRecords.find((one) => one.noun === noun)!;

// Drafts and schedules of each noun are part of the contract in `crud.test.ts`.

describe.each(engines)('drafts and schedules on %s', (engine) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
  });
  afterAll(() => site.dispose());

  const { added, change, remove } = recordCalls(() => member, '/api');

  // SQLite has no locks that make a page wait.
  test.runIf(engine === 'postgres')(
    'a page that is made while the band makes a draft leaves nothing of the draft in the cache',
    async () => {
      const kind = ofNoun('featured-release');
      const fan = site.visitor();
      const release = await added(kind);
      await change(kind, release, { [kind.field]: secret });
      const other = areasAddressIn((await fan.get('/store')).body);
      // The home page is rendered again, and the other page's data stays cached.
      await sql`update theme set catch_phrase = 'New'`.execute(site.database.db);
      let slow: ReturnType<typeof fan.get> | null = null;
      await site.database.db.transaction().execute(async (trx) => {
        await sql`lock table theme in access exclusive mode`.execute(trx);
        // Work in the background may have read it since the update.
        site.database.changes.touch('theme');
        slow = fan.get('/');
        // It has its own data, and waits for the theme.
        await expect.poll(() => waiting(trx)).toBeGreaterThan(0);
        await change(kind, release, { isDraft: true });
        expect((await fan.get(other)).statusCode).toBe(200);
      });
      const { body } = await slow!;
      expect((await fan.get(areasAddressIn(body))).body).not.toContain(secret);
      await remove(kind, release);
    },
  );

  test('the page of a draft is not found, nor is its calendar', async () => {
    const kind = ofNoun('show');
    const show = await added(kind);
    const page = async () => {
      const path = /\/shows\/\d[^"<]+/.exec((await site.visitor().get('/sitemap.xml')).body)?.[0];
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

  test('the share image of a show disappears on schedule, also without other requests', async () => {
    const kind = ofNoun('show');
    const show = await added(kind);
    const fan = site.visitor();
    const path = /\/shows\/\d[^"<]+/.exec((await fan.get('/sitemap.xml')).body)![0];
    const image = /https:\/\/band\.test(\/share\/[^"]+)/.exec((await fan.get(path)).body)![1]!;
    const unpublishAt = site.clock.time + hourMs;
    await change(kind, show, { unpublishAt });
    expect((await fan.get(image)).statusCode).toBe(200);
    site.clock.time = unpublishAt;
    expect((await fan.get(image)).statusCode).toBe(404);
    await remove(kind, show);
  });

  test('a member sees stored records, independent of earlier requests', async () => {
    const kind = ofNoun('player');
    const player = await added(kind);
    await change(kind, player, { isDraft: true });
    for (const client of [site.visitor(), member, site.visitor(), member]) {
      const answer = await client.call('GET', kind.read);
      const ids = (answer.json() as Stored[]).map(({ _id }) => _id);
      expect(ids.includes(player._id)).toBe(client === member);
      if (client === member) expect(answer.headers['cache-control']).toBe('private, no-store');
    }
    // A cookie without a session is a visitor's.
    const headers = { cookie: 'session=forged' };
    const forged = await site.visitor().call('GET', kind.read, undefined, { headers });
    expect(forged.body).not.toContain(player._id);
    await remove(kind, player);
  });
});

/** The number of requests that wait for the theme. */
const waiting = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where not granted and relation = 'theme'::regclass`.execute(db);
  return rows[0]!.count;
};

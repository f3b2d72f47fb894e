import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { holdAdvisoryLock } from '../../../src/database/advisoryLock.ts';
import { sweepRateCounts, type RateLimitTables } from '../../../src/database/rateLimit.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';
import { hello, sendPublicForm, toBand, toList } from '../../environment/public-forms.ts';

const minute = 60_000;
const hour = 60 * minute;

const message = { ...toBand, ...hello };
const subscription = (n: number) => ({ ...toList, email: `fan${n}@fans.example` });
const byProgram = { website: 'https://spam.example' };
/** The first of 256 wide networks without any other test address. */
const farAway = (n: number) => `10.0.${n}.1`;

describe.each(engines)('the limits of the public forms, on %s', (engine) => {
  const send = async (site: Site, fields: Record<string, string>, ip: string) =>
    (await sendPublicForm(site, fields, { ip })).statusCode;
  /** The counters, ordered by name. */
  const counted = (site: Site) =>
    site.database.db
      .withTables<RateLimitTables>()
      .selectFrom('rate_counts')
      .selectAll()
      .orderBy('subject')
      .execute();
  const fullAt = async (site: Site) =>
    (await (await site.member()).call('GET', '/inbox')).json().fullAt;

  test('during a flood of messages each wider network may send one per hour, and the newsletter works', async () => {
    const site = await siteForTest(engine);
    const flood = [];
    for (let n = 0; n < 199; n += 1) flood.push(await send(site, message, farAway(n)));
    expect(new Set(flood)).toEqual(new Set([200]));
    expect(await fullAt(site)).toBeNull();
    expect(await send(site, message, farAway(199))).toBe(200);
    expect(await fullAt(site)).toBe(site.clock.time);

    site.clock.time += 10 * minute;
    const refused = await sendPublicForm(site, message, { ip: '10.0.0.2' });
    expect(`${refused.statusCode} ${refused.body}`).toBe('429 Too Many Requests');
    expect(refused.headers).toMatchObject({ 'retry-after': '3000', 'cache-control': 'no-store' });
    for (const [ip, status] of [
      ['203.0.113.9', 200],
      ['203.0.113.77', 429],
      ['2001:db8:1:1::1', 200],
      ['2001:db8:1:2::1', 429],
      ['2001:db8:2:1::1', 200],
    ] as const) {
      expect(await send(site, message, ip), ip).toBe(status);
    }
    expect(await send(site, subscription(1), '10.0.0.2')).toBe(200);
    expect(await send(site, { ...message, ...byProgram }, '10.0.0.3')).toBe(200);

    site.clock.time += 50 * minute;
    expect(await send(site, message, '10.0.0.2')).toBe(200);
    expect(await fullAt(site)).not.toBeNull();
    site.clock.time += 72 * hour;
    expect(await fullAt(site)).toBeNull();
  });

  test('a flood of subscriptions does not limit messages', async () => {
    const site = await siteForTest(engine);
    for (let n = 0; n < 200; n += 1) await send(site, subscription(n), farAway(n));
    expect(await send(site, subscription(200), '10.0.0.2')).toBe(429);
    expect(await send(site, message, '10.0.0.2')).toBe(200);
    expect(await fullAt(site)).toBe(site.clock.time);
  });

  test("spam has a small limit of its own, and uses none of the others' room", async () => {
    const site = await siteForTest(engine);
    const said = [];
    for (let n = 0; n < 22; n += 1) {
      // Every second one fills the hidden field; the others were too quick.
      const sign = n % 2 ? byProgram : { website: '', filled_ms: '300' };
      const fields = n % 4 < 2 ? message : subscription(n);
      said.push(await send(site, { ...fields, ...sign }, farAway(n)));
    }
    expect(said).toEqual([...Array<number>(20).fill(200), 429, 429]);
    expect(await send(site, message, '10.0.0.2')).toBe(200);
    expect(await send(site, subscription(99), '10.0.0.2')).toBe(200);
    expect(await fullAt(site)).toBeNull();
    site.clock.time += hour;
    expect(await send(site, { ...message, ...byProgram }, farAway(22))).toBe(200);
  });

  test('all addresses of an IPv6 household are one network', async () => {
    const site = await siteForTest(engine);
    for (let n = 1; n <= 5; n += 1) {
      expect(await send(site, message, `2001:db8:0:1::${n}`)).toBe(200);
    }
    const refused = await sendPublicForm(site, message, { ip: '2001:db8:0:1:ffff::6' });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect(await send(site, message, '2001:db8:0:2::1')).toBe(200);
  });

  test.runIf(engine === 'postgres')('a refusal waits for no other request', async () => {
    const site = await siteForTest(engine);
    for (let n = 0; n < 5; n += 1) await send(site, message, '192.0.2.1');
    await site.database.db.transaction().execute(async (trx) => {
      await holdAdvisoryLock(trx, 'form', site.clock.time);
      expect(await send(site, message, '192.0.2.1')).toBe(429);
    });
  });

  test('the stored limits do not reveal the network', async () => {
    const site = await siteForTest(engine);
    await send(site, message, '192.0.2.1');
    const subjects = async (some: Site) => (await counted(some)).map(({ subject }) => subject);
    const before = await subjects(site);
    expect(before.map((subject) => subject.replace(/[\w-]{43}$/, 'hash')).toSorted()).toEqual([
      'form:message:hash',
      'form:message:site',
      'form:network:hash',
    ]);
    for (const guess of ['192.0.2.1', '192.0.2.0/24']) {
      const hash = createHash('sha256').update(guess).digest('base64url');
      for (const told of [guess, hash]) expect(before.join()).not.toContain(told);
    }
    // Every site has its own key.
    const other = await siteForTest(engine);
    await send(other, message, '192.0.2.1');
    expect((await subjects(other)).filter((subject) => before.includes(subject))).toEqual([
      'form:message:site',
    ]);
    // With another key, the limits would start again.
    await site.restart();
    await send(site, message, '192.0.2.1');
    expect(await subjects(site)).toEqual(before.flatMap((subject) => [subject, subject]));
  });

  test('networks are deleted after an hour', async () => {
    const site = await siteForTest(engine);
    await send(site, message, '192.0.2.1');
    site.clock.time += 30 * minute;
    await send(site, message, '192.0.2.2');
    site.clock.time += 30 * minute - 1;
    await sweepRateCounts(site.database.db, site.clock.time);
    // The smaller networks are forgotten after ten minutes.
    expect(await counted(site)).toHaveLength(4);
    site.clock.time += 1;
    await sweepRateCounts(site.database.db, site.clock.time);
    const ends = (await counted(site)).map((row) => row.ends_at - site.clock.time);
    expect(ends).toEqual([30 * minute, 30 * minute]);
  });

  test('pages of other sites cannot send forms, and responses are not cached', async () => {
    const site = await siteForTest(engine);
    const { origin } = site.config.publicUrl;
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin, 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await sendPublicForm(site, message, { headers });
      expect(`${answer.statusCode} ${answer.body}`).toBe('403 Forbidden');
      expect(answer.headers['content-type']).toContain('text/plain');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
    expect(await counted(site)).toEqual([]);
    const headers = { origin, 'sec-fetch-site': 'same-origin' };
    const answer = await sendPublicForm(site, message, { headers });
    expect(`${answer.statusCode} ${answer.body}`).toBe('200 OK');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

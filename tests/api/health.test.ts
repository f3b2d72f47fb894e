import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { siteForTest } from '../environment/app.ts';
import { expectProblem } from '../environment/catalog.ts';
import { cuttable } from '../environment/cuttable.ts';
import { answered } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { uploadPicture } from '../environment/uploads.ts';

const allWell = { database: 'ok', migrations: 'ok', storage: 'ok' };

test('a site with a read-only PostgreSQL serves its pages and is not ready', async () => {
  const site = await siteForTest('postgres');
  const { db } = site.database;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]!.name)} set default_transaction_read_only = on`.execute(
    db,
  );
  // Only new connections respect it.
  const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database()`.execute(db);
  await expect(ended).rejects.toThrow();
  await expect.poll(async () => (await site.visitor().get('/')).statusCode).toBe(200);
  const ready = await site.visitor().get('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json().checks).toEqual({ ...allWell, database: 'read-only' });
  await expect(site.app.files.finishVariants()).rejects.toThrow('is read-only');
});

describe.each(engines)('health, on %s', (engine) => {
  test('a healthy site is ready, and the response is not cached', async () => {
    const site = await siteForTest(engine);
    const alive = await site.visitor().get('/healthz');
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
    const ready = await site.visitor().get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', checks: allWell }]);
    for (const answer of [alive, ready]) expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a site without its database is alive and not ready', async () => {
    const site = await siteForTest(engine);
    await site.database.close();
    expect((await site.visitor().get('/healthz')).statusCode).toBe(200);
    const ready = await site.visitor().get('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({
      status: 'not-ready',
      checks: { database: 'away', migrations: 'away', storage: 'ok' },
    });
  });

  test('a site that cannot store files is not ready', async () => {
    let isAway = true;
    const site = await siteForTest(engine, {
      limits: { readinessMs: 0 },
      storage: (folder) => ({
        ...folder,
        put: (...object) => (isAway ? Promise.reject(new Error('gone')) : folder.put(...object)),
      }),
    });
    const ready = await site.visitor().get('/readyz');
    expect([ready.statusCode, ready.json().checks]).toEqual([503, { ...allWell, storage: 'away' }]);
    isAway = false;
    expect((await site.visitor().get('/readyz')).statusCode).toBe(200);
  });

  test('simultaneous and quickly following requests share one round of checks', async () => {
    let checks = 0;
    const readinessMs = 60_000;
    const { now } = performance;
    let aheadMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + aheadMs);
    const site = await siteForTest(engine, {
      limits: { readinessMs },
      storage: (folder) => ({
        ...folder,
        put: (...object) => {
          checks += 1;
          return folder.put(...object);
        },
      }),
    });
    const asking = Array.from({ length: 50 }, () => site.visitor().get('/readyz'));
    for (const answer of await Promise.all(asking)) expect(answer.statusCode).toBe(200);
    await site.visitor().get('/readyz');
    expect(checks).toBe(1);
    aheadMs = readinessMs;
    await site.visitor().get('/readyz');
    expect(checks).toBe(2);
  });

  test('a site with a database of another version is not ready', async () => {
    const site = await siteForTest(engine);
    const { db } = site.database;
    const row = { version: 9_999, name: 'from the future', applied_at: 0 };
    await db
      .withTables<{ migrations: typeof row }>()
      .insertInto('migrations')
      .values(row)
      .execute();
    const ready = await site.visitor().get('/readyz');
    expect([ready.statusCode, ready.json().checks.migrations]).toEqual([503, 'away']);
  });

  test('a site that is about to stop is not ready, and still responds', async () => {
    const site = await siteForTest(engine);
    site.app.announceStop();
    const ready = await site.visitor().get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'not-ready', checks: allWell },
    ]);
    expect((await site.visitor().get('/healthz')).statusCode).toBe(200);
    expect((await site.visitor().get('/')).statusCode).toBe(200);
  });
});

describe('an overloaded site', () => {
  test('refuses visitors with a time to return', async () => {
    const site = await siteForTest('sqlite', { limits: { lagMs: 200 } });
    await crowd(await site.listen());
    await expect.poll(async () => (await site.visitor().get('/')).statusCode).toBe(200);
    const seen = await overload(
      async () => (await site.visitor().get('/api/me')).statusCode === 503,
    );
    expect(seen).toBe(true);
    const busy = await site.visitor().get('/api/me');
    expectProblem(busy, 'server.busy');
    expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
    expect((await site.visitor().get('/healthz')).statusCode).toBe(200);
    // Cached pages cost nothing and are still served.
    expect((await site.visitor().get('/')).statusCode).toBe(200);
    await expect.poll(async () => (await site.visitor().get('/api/me')).statusCode).toBe(401);
    // The number is logged, without any stack.
    expect(site.log.filter((line) => line.includes('"turnedAway":'))).not.toEqual([]);
    expect(site.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test('never refuses a single visitor', { tags: 'whole' }, async () => {
    const site = await siteForTest('sqlite', { limits: { lagMs: 200 } });
    await site.listen();
    const isAway = async () => (await site.visitor().get('/api/me')).statusCode === 503;
    // Other clients are, from the second request on.
    expect(await overload(isAway, 4)).toBe(false);
  });
});

/** Blocks the event loop in long turns until a condition is true. */
async function overload(until: () => Promise<boolean>, turns = 10): Promise<boolean> {
  for (let i = 0; i < turns; i += 1) {
    const end = performance.now() + 600;
    while (performance.now() < end);
    await new Promise((resolve) => setImmediate(resolve));
    if (await until()) return true;
  }
  return false;
}

/** Connects more often than one browser does. */
async function crowd(port: number): Promise<void> {
  for (let i = 0; i < 10; i += 1) {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
  }
}

describe('while PostgreSQL is unavailable', () => {
  test('calls are refused, pages are served from the cache, and everything recovers with it', async () => {
    const line = cuttable();
    const site = await siteForTest('postgres', { database: line.to });
    const member = await site.member();
    await answered(member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' }));
    const poster = await uploadPicture(member);
    const when = { date: 1e12, doors: 1e12, showtime: 1e12 };
    const show = { poster, venue: 'The Cellar', location: 'Hamburg', ...when };
    await answered(member.call('POST', '/addShow', show));
    const page = await site.visitor().get('/sitemap.xml');
    const [showPage = ''] = /\/shows\/\d[^<]+/.exec(page.body) ?? [];
    const shown = ['/', showPage, `${showPage}.ics`, '/api/theme', '/feed.xml', poster];
    for (const path of shown) {
      expect((await site.visitor().get(path)).statusCode, path).toBe(200);
    }
    line.cut();
    try {
      for (let i = 0; i < 3; i += 1) {
        const away = await member.call('GET', '/me');
        expectProblem(away, 'server.busy');
        expect(away.headers['retry-after']).toBe('2');
      }
      expectProblem(await member.call('POST', '/updateTheme', { siteTitle: 'x' }), 'server.busy');
      // That write emptied the cache, and so does each of these.
      for (const path of shown) {
        site.app.cache.clear();
        expect((await site.visitor().get(path)).statusCode, path).toBe(200);
      }
      expect((await site.visitor().get('/')).body).toContain('<title>The Reeds</title>');
      expect(site.log.filter((line) => line.includes('"msg":"failed"'))).toHaveLength(4);
      // This page was never requested.
      const page = await site.visitor().get('/music');
      expect(page.statusCode).toBe(503);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.headers['retry-after']).toBe('2');
      expect((await site.visitor().get('/readyz')).statusCode).toBe(503);
    } finally {
      line.mend();
    }
    expect((await member.call('GET', '/me')).statusCode).toBe(200);
    await answered(member.call('POST', '/updateTheme', { siteTitle: 'Back' }));
    expect((await site.visitor().get('/')).body).toContain('<title>Back</title>');
    expect((await site.visitor().get('/music')).statusCode).toBe(200);
    await site.dispose();
    await line.close();
    site.dispose = async () => {};
  });

  test('image requests do not wait for a server that is known to hang', async () => {
    const line = cuttable();
    const site = await siteForTest('postgres', { database: line.to });
    const poster = await uploadPicture(await site.member());
    const fan = site.visitor();
    const asked = (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) =>
      fan.send({ method, url: poster, headers });
    const before = await answered(asked('GET'));
    line.cut();
    await answered(asked('GET'));
    line.mend();
    line.hang();
    const done: string[] = [];
    const note = () => done.push('query');
    // It was requested first, and is given up after some seconds.
    const query = site.database.db.connection().execute(async () => {});
    const given = query.then(note, note);
    try {
      const whole = await answered(asked('GET'));
      expect(whole.rawPayload).toEqual(before.rawPayload);
      for (const name of ['etag', 'content-type', 'cache-control', 'accept-ranges']) {
        expect(whole.headers[name], name).toBe(before.headers[name]);
      }
      const part = await answered(asked('GET', { range: 'bytes=1-4' }), 206);
      expect(part.rawPayload).toEqual(before.rawPayload.subarray(1, 5));
      await answered(asked('GET', { 'if-none-match': String(before.headers['etag']) }), 304);
      await answered(asked('HEAD'));
      expect(done).toEqual([]);
    } finally {
      line.mend();
    }
    await given;
    await site.dispose();
    await line.close();
    site.dispose = async () => {};
  });
});

import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { Problem } from '../../src/errors/problem.ts';
import { square } from '../fixtures/pictures/pictures.ts';
import { ann } from '../environment/ann.ts';
import { siteForTest, type Site } from '../environment/app.ts';
import { expectProblem } from '../environment/catalog.ts';
import { engines } from '../environment/engines.ts';
import { hello, sendPublicForm, toBand } from '../environment/public-forms.ts';
import { fillAndDamage, manyRows } from '../environment/damage.ts';
import { upload, uploadPicture } from '../environment/uploads.ts';

const credentials = { email: ann.email, password: ann.password };

/** Makes the disk read-only, as a failing disk does, or writable again. */
async function setWritable(site: Site, isWritable: boolean): Promise<void> {
  const { db, engine } = site.database;
  if (engine === 'sqlite') {
    await sql.raw(`pragma query_only = ${isWritable ? 'off' : 'on'}`).execute(db);
    return;
  }
  const address = new URL(site.config.database);
  const name = address.pathname.slice(1);
  address.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  await admin.query(`alter database ${name} set default_transaction_read_only = ${!isWritable}`);
  // A setting of the database applies to new connections.
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  await admin.end();
  await expect
    .poll(async () => (await site.visitor().get('/readyz')).json().checks.database)
    .toBe(isWritable ? 'ok' : 'read-only');
}

describe.each(engines)('a read-only database on %s', (engine) => {
  test('reports errors for writes, still serves reads, and recovers without a restart', async () => {
    const site = await siteForTest(engine, { limits: { readinessMs: 0 } });
    const member = await site.member();
    await member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' });
    const address = await uploadPicture(member);
    await setWritable(site, false);
    // Long enough that each call of the member would store its time.
    site.clock.time += 10 * 60_000;

    expectProblem(
      await member.call('POST', '/updateTheme', { siteTitle: 'Lost' }),
      'server.storage-unavailable',
    );
    expectProblem(
      await site.visitor().call('POST', '/login', credentials),
      'server.storage-unavailable',
    );
    const picture = await square(30).png().toBuffer();
    expect((await upload(member, picture)).statusCode).toBe(503);
    expect((await member.call('DELETE', `/files/${address.split('/').at(-1)}`)).statusCode).toBe(
      503,
    );
    site.app.cache.clear();
    for (const path of ['/', '/bio', '/api/theme', '/api/me', address]) {
      expect((await member.get(path)).statusCode, path).toBe(200);
    }
    expect((await member.call('GET', '/theme')).json().siteTitle).toBe('The Reeds');
    expect((await site.visitor().call('GET', '/me')).statusCode).toBe(401);

    await setWritable(site, true);
    const saved = await member.call('POST', '/updateTheme', { siteTitle: 'Found' });
    expect(saved.statusCode).toBe(200);
    expect((await site.visitor().get('/')).body).toContain('<title>Found</title>');
    expect(await uploadPicture(member)).not.toBe(address);
    expect((await site.visitor().call('POST', '/login', credentials)).statusCode).toBe(200);
  });
});

test('a full database preserves its data, and accepts more once there is room', async () => {
  const site = await siteForTest('sqlite');
  const member = await site.member();
  const { db } = site.database;
  await sql.raw('pragma max_page_count = 1').execute(db);
  const fill = (table: string, columns: string) =>
    sql.raw(`insert into ${table} ${columns}`).execute(db);
  const filler = "'x' || hex(randomblob(40))";
  for (const [table, columns] of [
    ['guards', `(name, held_at) values (${filler}, 0)`],
    ['rate_counts', `(id, subject, ends_at) values (${filler}, ${filler}, 0)`],
    [
      'files',
      `(name, content_type, width, height, bytes, placeholder, created_at) values (${filler}, '', 1, 1, 1, ${filler}, 0)`,
    ],
  ] as const) {
    await expect(
      (async () => {
        for (;;) await fill(table, columns);
      })(),
    ).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  }
  const full = await site.visitor().call('POST', '/login', credentials);
  expectProblem(full, 'server.storage-unavailable');
  const picture = await square(30).png().toBuffer();
  const refused = await upload(member, picture);
  expect([refused.statusCode, refused.json().error]).toEqual([507, 'file.no-space']);
  expect((await member.call('GET', '/me')).statusCode).toBe(200);
  expect((await site.visitor().get('/')).statusCode).toBe(200);

  await sql.raw('pragma max_page_count = 4294967294').execute(db);
  expect((await site.visitor().call('POST', '/login', credentials)).statusCode).toBe(200);
  expect(await uploadPicture(member)).toMatch(/^\/files\/o\//);
});

describe.each(engines)('a full storage on %s', (engine) => {
  test('refuses an upload with 507, and accepts it once there is room', async () => {
    let isFull = true;
    const site = await siteForTest(engine, {
      storage: (folder) => ({
        ...folder,
        put: (...what) =>
          isFull ? Promise.reject(new Problem('file.no-space')) : folder.put(...what),
      }),
    });
    const member = await site.member();
    const picture = await square(30).png().toBuffer();
    for (let i = 0; i < 2; i += 1) {
      const answer = await upload(member, picture);
      expect([answer.statusCode, answer.json().error]).toEqual([507, 'file.no-space']);
      expect(answer.headers['content-location']).toBeUndefined();
    }
    const saved = await member.call('POST', '/updateTheme', { siteTitle: 'Still saved' });
    expect(saved.statusCode).toBe(200);
    isFull = false;
    expect((await upload(member, picture)).statusCode).toBe(201);
  });
});

test('after a failed sync the site refuses changes until it is restarted', async () => {
  let isBroken = false;
  const site = await siteForTest('sqlite', {
    limits: { readinessMs: 0 },
    storage: (folder) => ({
      ...folder,
      put: async (...words) => {
        if (isBroken) throw Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'fsync' });
        await folder.put(...words);
      },
    }),
  });
  const member = await site.member();
  await member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' });
  isBroken = true;
  const picture = await square(30).png().toBuffer();
  expect((await upload(member, picture)).statusCode).toBe(503);
  isBroken = false;

  expectProblem(
    await member.call('POST', '/updateTheme', { siteTitle: 'Lost' }),
    'server.storage-unavailable',
  );
  expect((await upload(member, picture)).statusCode).toBe(503);
  expect((await site.visitor().get('/readyz')).statusCode).toBe(503);
  expect((await site.visitor().get('/api/theme')).json().siteTitle).toBe('The Reeds');

  await site.restart();
  expect((await member.call('POST', '/updateTheme', { siteTitle: 'Back' })).statusCode).toBe(200);
  expect((await site.visitor().get('/readyz')).statusCode).toBe(200);
});

test("a failed sync during a fan's write is noticed as well", async () => {
  const site = await siteForTest('sqlite', { limits: { readinessMs: 0 } });
  const member = await site.member();
  vi.spyOn(site.app.mailQueue, 'sendSoon').mockImplementation(() => {
    throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' });
  });
  expect((await sendPublicForm(site, { ...toBand, ...hello })).statusCode).toBe(503);
  expectProblem(
    await member.call('POST', '/updateTheme', { siteTitle: 'Lost' }),
    'server.storage-unavailable',
  );
  expect((await site.visitor().get('/readyz')).statusCode).toBe(503);
});

describe('a damaged file', () => {
  test.each([
    ['small', undefined],
    ['large', manyRows],
  ])(
    'of a %s database is noticed by a check before it is read, and stops changes',
    async (_, rows) => {
      const site = await siteForTest('sqlite', { limits: { readinessMs: 0 } });
      const member = await site.member();
      fillAndDamage(site.config.database, rows);
      expect((await site.visitor().get('/readyz')).statusCode).toBe(200);
      await site.database.damage.check();

      const ready = await site.visitor().get('/readyz');
      expect([ready.statusCode, ready.json().checks.database]).toEqual([503, 'damaged']);
      const call = await member.call('POST', '/updateTheme', { siteTitle: 'Lost' });
      expectProblem(call, 'server.database-damaged');
      expectProblem(
        await site.visitor().call('POST', '/login', credentials),
        'server.database-damaged',
      );
      for (const path of ['/', '/api/theme', '/api/me']) {
        expect((await member.get(path)).statusCode, path).toBe(200);
      }
    },
  );

  test('is noticed when it is read', async () => {
    const site = await siteForTest('sqlite', { limits: { readinessMs: 0 } });
    fillAndDamage(site.config.database);
    await expect(sql`select max(text) from filler`.execute(site.database.db)).rejects.toThrow();
    const ready = await site.visitor().get('/readyz');
    expect([ready.statusCode, ready.json().checks.database]).toEqual([503, 'damaged']);
  });
});

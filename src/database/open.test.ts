import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cuttable } from '../../tests/environment/cuttable.ts';
import { bothEngines, freshDatabase } from '../../tests/environment/engines.ts';
import { openDatabase, withoutTimeLimit, withPlainMode } from './open.ts';

test('a connection that PostgreSQL drops between two queries fails only its transaction', async () => {
  const fresh = await freshDatabase('postgres');
  const troubles: string[] = [];
  const { db, close } = await openDatabase(fresh.address, {
    onError: (error) => troubles.push(error.message),
  });
  const dropped = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(fresh.db);
    await expect.poll(() => troubles.length).toBeGreaterThan(0);
    await sql`select 1`.execute(trx);
  });
  await expect(dropped).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
  await fresh.dispose();
});

test('a connection suits pgbouncer, and still has a time limit', async () => {
  const fresh = await freshDatabase('postgres');
  const { db, close } = await openDatabase(fresh.address, {
    postgresLimits: { statement: 7_000 },
  });
  const { rows } = await sql`
    select setting, source from pg_settings where name = 'statement_timeout'`.execute(db);
  // Settings given at the start of a connection have the source `client`.
  expect(rows).toEqual([{ setting: '7000', source: 'session' }]);
  await close();
  await fresh.dispose();
});

test('a PostgreSQL that hangs delays no query for long, and its connections are not used again', async () => {
  const fresh = await freshDatabase('postgres');
  const line = cuttable();
  const database = await openDatabase(await line.to(fresh.address), {
    postgresLimits: { answer: 1_000, connect: 1_000 },
  });
  const { db } = database;
  const one = async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one;
  expect(await one()).toBe(1);
  const silent = { message: 'Query read timeout' };
  const inTransaction = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    line.hang();
    await sql`select 1`.execute(trx);
  });
  await expect(inTransaction).rejects.toMatchObject(silent);
  await expect(one()).rejects.toThrow(/timeout/);
  line.mend();
  expect(await one()).toBe(1);
  await database.close();
  line.cut();
  await line.close();
  await fresh.dispose();
});

test('a query without a time limit has none on either side', async () => {
  const fresh = await freshDatabase('postgres');
  const postgresLimits = { answer: 500, statement: 500 };
  const { db, close } = await openDatabase(fresh.address, { postgresLimits });
  const slow = sql`select pg_sleep(1)`;
  await expect(slow.execute(db)).rejects.toThrow(/timeout/);
  await db.transaction().execute(async (trx) => {
    await sql.raw(withoutTimeLimit).execute(trx);
    await slow.execute(trx);
  });
  await close();
  await fresh.dispose();
});

describe.each(bothEngines)('a database on %s', (engine) => {
  test('returns counts and large numbers as plain numbers', async () => {
    const { db, dispose } = await freshDatabase(engine);
    const { rows } = await sql<{ big: number; many: number }>`
      select cast(1800000000000 as bigint) as big, count(*) as many from guards`.execute(db);
    expect(rows).toEqual([{ big: 1_800_000_000_000, many: 0 }]);
    await dispose();
  });

  test('refuses a row with an invalid reference', async () => {
    const { db, dispose } = await freshDatabase(engine);
    const session = sql`insert into sessions (token_hash, account_id, created_at, seen_at, user_agent)
      values ('x', 'nobody', 0, 0, '')`;
    await expect(session.execute(db)).rejects.toThrow(/foreign key/i);
    await dispose();
  });
});

test('SQLite syncs its log before it reports a write', async () => {
  const { db, dispose } = await freshDatabase('sqlite');
  const read = async (pragma: string) =>
    Object.values((await sql.raw<object>(`pragma ${pragma}`).execute(db)).rows[0]!)[0];
  expect(await read('journal_mode')).toBe('wal');
  expect(await read('synchronous')).toBe(2);
  expect(await read('foreign_keys')).toBe(1);
  await dispose();
});

test.each(['prefer', 'require', 'verify-ca'])(
  'the driver does not warn about sslmode=%s',
  (mode) => {
    const url = (one: string) => `postgres://db/band?a=b&sslmode=${one}&c=d`;
    expect(withPlainMode(url(mode))).toBe(url('verify-full'));
  },
);

test.each(['', '?sslmode=disable', '?sslmode=no-verify', '?uselibpqcompat=true&sslmode=require'])(
  'modes without a warning stay unchanged: %s',
  (rest) => {
    expect(withPlainMode(`postgres://db/band${rest}`)).toBe(`postgres://db/band${rest}`);
  },
);

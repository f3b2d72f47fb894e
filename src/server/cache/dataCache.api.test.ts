import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { bothEngines, freshDatabase } from '../../../tests/environment/engines.ts';
import type { Db, Engine } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { DataCache, staleIfError } from './dataCache.ts';
import { PageCache } from './pageCache.ts';

type Row = { id: number; of: number | null; name: string };
type Tables = { bands: Row; songs: Row; covers: Row; visits: Row };

async function opened(engine: Engine = 'sqlite') {
  const { db, changes, address, dispose } = await freshDatabase(engine);
  onTestFinished(dispose);
  const table = (name: string, reference: string) =>
    sql`create table ${sql.table(name)} (id integer primary key,
      "of" integer ${sql.raw(reference)}, name text not null)`.execute(db);
  await table('bands', '');
  await table('songs', 'references bands (id) on delete cascade');
  await table('covers', 'references songs (id) on delete set null');
  await table('visits', '');
  const clock = { time: 0, now: () => clock.time };
  const nextTime = vi.fn(
    async (_words: ReadonlySet<string>, _after: number): Promise<number | null> => null,
  );
  const cache = new DataCache({ changes, clock, nextTime });
  const tables = db.withTables<Tables>();
  const add = (name: keyof Tables, id: number, of: number | null = null) =>
    tables
      .insertInto(name)
      .values({ id, of, name: `${name} ${id}` })
      .execute();
  return { db, tables, changes, address, clock, nextTime, cache, add };
}

/** Counts how often each is read. */
function counted(cache: DataCache, db: Db) {
  const reads = { bands: 0, songs: 0, covers: 0, visits: 0 };
  const all = (table: keyof Tables) =>
    cache.get(table, async () => {
      reads[table] += 1;
      return db.withTables<Tables>().selectFrom(table).selectAll().orderBy('id').execute();
    });
  return { reads, all };
}

describe.each(bothEngines)('cached data, on %s', (engine) => {
  test('is read again after a write to its table, and only then', async () => {
    const { db, cache, add } = await opened(engine);
    const { reads, all } = counted(cache, db);
    await add('bands', 1);
    await Promise.all([all('bands'), all('bands')]);
    await add('visits', 1);
    expect(await all('bands')).toMatchObject([{ id: 1 }]);
    expect(reads.bands).toBe(1);
    await add('bands', 2);
    expect(await all('bands')).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(reads.bands).toBe(2);
  });

  test('that is equal stays the same object, also if it was made of other data', async () => {
    const { db, tables, cache, add } = await opened(engine);
    const { reads, all } = counted(cache, db);
    await add('bands', 1);
    let made = 0;
    const names = () =>
      cache.get('names', async () => {
        made += 1;
        return (await all('bands'))
          .map(({ name }) => name)
          .concat(String((await all('songs')).length));
      });
    const [before, list] = [await names(), await all('bands')];
    await tables.updateTable('bands').set({ name: 'bands 1' }).execute();
    expect(await names()).toBe(before);
    expect(await all('bands')).toBe(list);
    expect([reads.bands, made]).toEqual([2, 2]);
    await add('songs', 1, 1);
    expect(await names()).toEqual(['bands 1', '1']);
    await tables.updateTable('bands').set({ name: 'The Reeds' }).execute();
    expect(await names()).toEqual(['The Reeds', '1']);
  });

  test('follows rows that a deletion deletes or changes in other tables', async () => {
    const { db, tables, cache, add } = await opened(engine);
    const { all } = counted(cache, db);
    await add('bands', 1);
    await add('songs', 2, 1);
    await add('covers', 3, 2);
    await Promise.all([all('songs'), all('covers')]);
    await tables.deleteFrom('bands').execute();
    expect([await all('songs'), await all('covers')]).toMatchObject([[], [{ of: null }]]);
  });

  test('changes with the commit of a transaction, and not without', async () => {
    const { db, cache, add } = await opened(engine);
    const { reads, all } = counted(cache, db);
    await add('bands', 1);
    await all('bands');
    const write = (isKept: boolean) =>
      db.transaction().execute(async (trx) => {
        await sql`update bands set name = 'The Reeds'`.execute(trx);
        await sql`insert into songs values (2, null, 'Rain')`.execute(trx);
        if (!isKept) throw new Error('back');
      });
    await expect(write(false)).rejects.toThrow('back');
    await all('bands');
    expect(reads.bands).toBe(1);
    await write(true);
    expect(await all('bands')).toMatchObject([{ name: 'The Reeds' }]);
  });

  test('follows statements that name their tables in words, and changes of the schema', async () => {
    const { db, cache, add } = await opened(engine);
    const { all } = counted(cache, db);
    await add('bands', 1);
    const isRed = () =>
      cache.get('red', async () => {
        const { rows } = await sql`select * from red`.execute(db).catch(() => ({ rows: [0] }));
        return rows.length;
      });
    const seen = async () => [
      (await all('bands')).length,
      (await all('songs')).length,
      await isRed(),
    ];
    expect(await seen()).toEqual([1, 0, 1]);
    await sql`create table red (id integer)`.execute(db);
    expect(await seen()).toEqual([1, 0, 0]);
    await sql`insert into songs select id, null, name from bands`.execute(db);
    await sql`INSERT INTO RED VALUES (7)`.execute(db);
    expect(await seen()).toEqual([1, 1, 1]);
    await sql`with old as (select id from songs) delete from bands where id in (select id from old)`.execute(
      db,
    );
    expect(await seen()).toEqual([0, 1, 1]);
    await sql`drop table red`.execute(db);
    await sql`create table red (id integer, name text)`.execute(db);
    expect(await seen()).toEqual([0, 1, 0]);
  });

  test('is what a reader without it sees, whatever is written meanwhile', async () => {
    const site = await opened(engine);
    const { db, tables, cache } = site;
    const random = randomFrom(7);
    const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
    const names = ['bands', 'songs', 'covers', 'visits'] as const;
    const readers: Record<string, (on: Db) => Promise<unknown>> = {
      joined: async (on) =>
        (
          await sql`select s.name, b.name as band from songs as s
          left join bands as b on b.id = s."of" order by s.id`.execute(on)
        ).rows,
      counted: async (on) =>
        Promise.all(
          names.map(
            async (name) =>
              (await sql`select count(*) as n from ${sql.table(name)}`.execute(on)).rows,
          ),
        ),
      nested: async (on) => [await read('joined', on), await read('covers', on)],
    };
    for (const name of names) {
      readers[name] = (on) =>
        on.withTables<Tables>().selectFrom(name).selectAll().orderBy('id').execute();
    }
    const direct: Db = db.withoutPlugins();
    /** Through what is cache, unless it is the other way. */
    const read = (key: string, on: Db): Promise<unknown> =>
      on === direct ? readers[key]!(on) : cache.get(key, () => readers[key]!(on));
    const write = async (on: Db) => {
      const [name, id] = [pick(names), random(12)];
      const of = random(2) ? random(12) : null;
      const row = {
        id,
        of: name === 'bands' || name === 'visits' ? null : of,
        name: `${random(3)}`,
      };
      const into = on.withTables<Tables>();
      await pick([
        () =>
          into
            .insertInto(name)
            .values(row)
            .onConflict((same) => same.column('id').doUpdateSet({ name: row.name }))
            .execute(),
        () => into.updateTable(name).set({ name: row.name }).where('id', '<', id).execute(),
        () => into.deleteFrom(name).where('id', '=', id).execute(),
        () => sql`delete from ${sql.table(name)} where id = ${id}`.execute(on),
      ])();
    };
    const change = async () => {
      const steps = random(3);
      // A song may have no band, and a transaction may end at any step.
      const work =
        steps === 0
          ? write(db)
          : db.transaction().execute(async (trx) => {
              for (let i = 0; i < steps; i += 1) await write(trx);
              if (random(3) === 0) throw new Error('rolled back');
            });
      await work.catch(() => {});
    };
    const keys = Object.keys(readers);
    for (let round = 0; round < 150; round += 1) {
      // Readers that begin during the writes may see either state.
      const soon = async <T>(work: () => Promise<T>) => {
        for (let turns = random(8); turns > 0; turns -= 1) await nextTurn();
        return work();
      };
      const reads = keys.map((key) => soon(() => read(key, db)));
      await Promise.all([change(), ...reads, soon(change)]);
      for (const key of [pick(keys), pick(keys)]) {
        expect(await read(key, db), `${key} after ${round}`).toEqual(await read(key, direct));
      }
    }
    expect(await tables.selectFrom('covers').selectAll().execute()).not.toEqual([]);
  });
});

test('data that a time changes is read again at that time, and when the clock is set back', async () => {
  const { db, clock, nextTime, cache, add } = await opened();
  const { reads, all } = counted(cache, db);
  nextTime.mockImplementation(async (words, after) =>
    words.has('songs') && after < 100 ? 100 : null,
  );
  const both = () => cache.get('both', async () => [await all('bands'), await all('songs')]);
  await both();
  clock.time = 99;
  await both();
  expect(reads).toMatchObject({ bands: 1, songs: 1 });
  clock.time = 100;
  await both();
  expect(reads).toMatchObject({ bands: 1, songs: 2 });
  clock.time = 98;
  await both();
  expect(reads).toMatchObject({ bands: 1, songs: 3 });
  nextTime.mockImplementation(async () => 99);
  await add('bands', 1);
  await both();
  clock.time = 99;
  await both();
  expect(reads).toMatchObject({ bands: 3, songs: 3 });
});

test('a reader can say itself until when it is right', async () => {
  const { clock, cache } = await opened();
  const next = () =>
    cache.get('next', async () => {
      cache.validUntil(clock.time + 10);
      return clock.time;
    });
  const page = await cache.page(async () => ({
    status: 200,
    headers: {},
    body: String(await next()),
    freshUntil: 50,
    compressed: 'never',
  }));
  expect(page.freshUntil).toBe(10);
  clock.time = 9;
  expect([await next(), await page.isUnchanged!()]).toEqual([0, true]);
  clock.time = 10;
  expect([await next(), await page.isUnchanged!()]).toEqual([10, false]);
});

test('data that a write overtook is not kept', async () => {
  const { db, cache, add } = await opened();
  await cache.get('other', async () => 1);
  const late = Promise.withResolvers<void>();
  const read = (wait: Promise<void> | null) =>
    cache.get('bands', async () => {
      const found = await db.withTables<Tables>().selectFrom('bands').select('id').execute();
      await wait;
      return found.length;
    });
  const early = read(late.promise);
  // It has read.
  await add('visits', 1);
  await add('bands', 1);
  expect(await read(null)).toBe(1);
  late.resolve();
  expect([await early, await read(null)]).toEqual([0, 1]);
});

test('a failed reading is tried again', async () => {
  const { cache } = await opened();
  let fails = true;
  const read = () =>
    cache.get('there', async () => {
      if (fails) throw new Error('away');
      return 'there';
    });
  await expect(read()).rejects.toThrow('away');
  fails = false;
  expect(await read()).toBe('there');
});

test('only 300 values are cached, and none after a write by another program', async () => {
  const { cache } = await opened();
  let reads = 0;
  const read = (key: string) => cache.get(key, async () => (reads += 1));
  await read('first');
  for (let i = 0; i < 299; i += 1) await read(`${i}`);
  expect(await read('first')).toBe(1);
  for (let i = 0; i < 300; i += 1) await read(`more ${i}`);
  expect(await read('first')).toBe(601);
  cache.forget();
  expect(await read('first')).toBe(602);
});

test('the last value is returned while nothing can be read, until it is dropped', async () => {
  const cache = new PageCache({ now: () => 0 });
  let isAway = false;
  const value = staleIfError(cache, async () => {
    if (isAway) throw new Problem('server.storage-unavailable');
    return 'there';
  });
  expect(await value()).toBe('there');
  isAway = true;
  expect(await value()).toBe('there');
  cache.forget();
  await expect(value()).rejects.toMatchObject({ status: 503 });
});

function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

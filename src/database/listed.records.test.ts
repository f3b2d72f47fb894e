import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, freshDatabase } from '../../tests/environment/engines.ts';
import { listTable, type ListedRow } from './listed.records.ts';

const things = listTable<ListedRow>('things', ({ id, revision }) => ({ id, revision }));

describe.each(engines)('rows of a list on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    site = await freshDatabase(engine);
    await sql`create table things (
      id text primary key, added_at bigint not null,
      added_order integer not null, revision integer not null)`.execute(site.db);
  });
  afterEach(() => site.dispose());

  const inOrder = async () => {
    const all = sql<{ id: string }>`select id from things order by added_at, added_order`;
    return (await all.execute(site.db)).rows.map(({ id }) => id);
  };

  test('batches that are added at once stand one behind the other, each in its order', async () => {
    const batches = Array.from({ length: 20 }, (_, batch) =>
      ['z', 'm', 'a'].map((letter) => ({ id: `${batch}-${letter}` })),
    );
    const added = await Promise.all(batches.map((rows) => things.add(site.db, rows, 1_000)));
    expect(new Set(added.map(([first]) => first!.added_at)).size).toBe(20);
    const behind = added
      .toSorted(([one], [other]) => one!.added_at - other!.added_at)
      .flatMap((rows) => rows.map(({ id }) => id));
    expect(await inOrder()).toEqual(behind);
  });

  test('a clock that was set back puts nothing before what was there', async () => {
    await things.add(site.db, [{ id: 'first' }], 2_000);
    await things.add(site.db, [{ id: 'second' }], 1_000);
    expect(await inOrder()).toEqual(['first', 'second']);
  });
});

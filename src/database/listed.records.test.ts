import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bothEngines, freshDatabase } from '../../tests/environment/engines.ts';
import { listTable, type ListedRow } from './listed.records.ts';
import type { Db } from './open.ts';

const things = listTable<ListedRow>({
  table: 'things',
  noun: 'thing',
  labelOf: ({ id }) => `Thing ${id}`,
  fieldsOf: ({ id }) => ({ id }),
  recordOf: ({ id, revision }) => ({ id, revision }),
});

describe.each(bothEngines)('rows of a list on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    site = await freshDatabase(engine);
    await sql`create table things (
      id text primary key, added_at bigint not null,
      added_order integer not null, revision integer not null)`.execute(site.db);
  });
  afterEach(() => site.dispose());

  const inOrder = async (db: Db = site.db) => {
    const all = sql<{ id: string }>`select id from things order by added_at, added_order`;
    return (await all.execute(db)).rows.map(({ id }) => id);
  };

  test('follow each other batch by batch if batches are added simultaneously, each in its order', async () => {
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

  test('are added at the end even if the clock was set back', async () => {
    await things.add(site.db, [{ id: 'first' }], 2_000);
    await things.add(site.db, [{ id: 'second' }], 1_000);
    expect(await inOrder()).toEqual(['first', 'second']);
  });

  test('can be reordered, and later rows are added at the end', async () => {
    await things.add(site.db, [{ id: 'a' }, { id: 'b' }], 2_000);
    await things.add(site.db, [{ id: 'c' }], 1_000);
    expect(await things.reorder(site.db, ['c', 'a', 'b'], inOrder, 500)).toEqual(['c', 'a', 'b']);
    await things.add(site.db, [{ id: 'd' }], 600);
    expect(await inOrder()).toEqual(['c', 'a', 'b', 'd']);
  });

  test.each([[['a']], [['a', 'a']], [['a', 'c']], [['a', 'b', 'c']], [[]]])(
    'keep their order after the order %j of other rows',
    async (ids) => {
      await things.add(site.db, [{ id: 'b' }, { id: 'a' }], 1_000);
      const tooLate = { code: 'list.changed-meanwhile', status: 409, current: ['b', 'a'] };
      await expect(things.reorder(site.db, ids, inOrder, 2_000)).rejects.toMatchObject(tooLate);
      expect(await inOrder()).toEqual(['b', 'a']);
    },
  );

  test('have a single order after simultaneous reorders and additions', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    await things.add(
      site.db,
      ids.map((id) => ({ id })),
      1_000,
    );
    const orders = [ids.toReversed(), ['b', 'a', 'd', 'c'], ['c', 'd', 'a', 'b']];
    const tries = await Promise.allSettled([
      ...orders.map((order) => things.reorder(site.db, order, inOrder, 2_000)),
      things.add(site.db, [{ id: 'e' }], 2_000),
    ]);
    const refused = tries.filter(({ status }) => status === 'rejected');
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ code: 'list.changed-meanwhile' });
    }
    const stored = await inOrder();
    expect([ids, ...orders].map((order) => [...order, 'e'])).toContainEqual(stored);
  });

  test('can be reordered by the thousand', async () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => `row-${at}`);
    await things.add(
      site.db,
      ids.map((id) => ({ id })),
      1_000,
    );
    const order = ids.toReversed();
    expect(await things.reorder(site.db, order, inOrder, 2_000)).toEqual(order);
  });
});

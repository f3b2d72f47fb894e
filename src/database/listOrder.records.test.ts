import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bothEngines, freshDatabase } from '../../tests/environment/engines.ts';
import { listOrder, type Part } from './listOrder.records.ts';
import type { ListedRow } from './listed.records.ts';

type Row = ListedRow & { day: number; end: number | null };

const newestFirst = listOrder<Row>('things', { day: 'desc', added_at: 'desc' });
const oldestFirst = listOrder<Row>('things', { added_at: 'asc' });
const endlessLast = listOrder<Row>('things', { end: 'desc-nulls-last', added_at: 'desc' });

/** Sorted with the newest first: `day`, `added_at`, `added_order`, `id`. */
const things = [
  [3, 10, 0, 'a'],
  [3, 10, 0, 'b'],
  [3, 10, 1, 'c'],
  [3, 5, 0, 'd'],
  [2, 40, 0, 'e'],
  [2, 20, 0, 'f'],
  [2, 20, 1, 'g'],
  [1, 30, 0, 'h'],
] as const;
const all = 'abcdefgh';

describe.each(bothEngines)('an ordered list on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    site = await freshDatabase(engine);
    await sql`create table things (
      id text primary key, day bigint not null, "end" bigint, added_at bigint not null,
      added_order integer not null, revision integer not null)`.execute(site.db);
    for (const [day, addedAt, addedOrder, id] of things.toReversed()) {
      await sql`insert into things (id, day, added_at, added_order, revision)
        values (${id}, ${day}, ${addedAt}, ${addedOrder}, 1)`.execute(site.db);
    }
  });
  afterEach(() => site.dispose());

  const listed = async (part?: Part, inOrder = newestFirst) => {
    const question = site.db
      .withTables<{ things: Row }>()
      .selectFrom('things')
      .select('id')
      .where('id', '!=', 'x');
    return (await inOrder(site.db, question, part)).map(({ id }) => id).join('');
  };

  test('is complete without a page, and equal rows have the given order', async () => {
    expect(await listed()).toBe(all);
    expect(await listed({}, oldestFirst)).toBe('dabcfghe');
  });

  test('has rows without a value at its end, on every page', async () => {
    for (const [id, end] of Object.entries({ h: 7, e: 5, d: 5 })) {
      await sql`update things set "end" = ${end} where id = ${id}`.execute(site.db);
    }
    const order = 'hedfgabc';
    expect(await listed({}, endlessLast)).toBe(order);
    for (const [n, after] of [...order].entries()) {
      expect(await listed({ after, count: 3 }, endlessLast)).toBe(order.slice(n + 1, n + 4));
    }
  });

  test.each(Array.from({ length: all.length }, (_, n) => n))(
    'has on the page after number %i every row that follows, and none before',
    async (n) => {
      expect(await listed({ after: all[n]! })).toBe(all.slice(n + 1));
      expect(await listed({ after: all[n]!, count: 2 })).toBe(all.slice(n + 1, n + 3));
      expect(await listed({ from: n, count: 3 })).toBe(all.slice(n, n + 3));
      expect(await listed({ after: 'dabcfghe'[n]!, count: 3 }, oldestFirst)).toBe(
        'dabcfghe'.slice(n + 1, n + 4),
      );
    },
  );

  test('refuses a page after a deleted row, because its position is unknown', async () => {
    await sql`delete from things where id = 'c'`.execute(site.db);
    await expect(listed({ after: 'c' })).rejects.toMatchObject({ code: 'record.not-found' });
  });
});

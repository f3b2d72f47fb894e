import { sql, type InsertObject, type Kysely, type SelectQueryBuilder } from 'kysely';

interface Query<Row> {
  executeTakeFirst(): Promise<Row | undefined>;
}

/** Returns a query's first row, or null. */
export const firstOrNull = async <Row>(query: Query<Row>): Promise<Row | null> =>
  (await query.executeTakeFirst()) ?? null;

/** Whether a query finds any row. */
export const findsAny = async (query: Query<object>): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

interface Changed {
  numInsertedOrUpdatedRows?: bigint | undefined;
  numUpdatedRows?: bigint;
  numDeletedRows?: bigint;
}

/** Inserts, changes or deletes rows. @returns whether there were any. */
export async function changesAny(query: Query<Changed>): Promise<boolean> {
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } =
    (await query.executeTakeFirst()) ?? {};
  return (numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0n) > 0n;
}

/** Counts the rows of a query without columns of its own. */
export async function countRows<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const counted = rows.select(sql`count(*)`.as('count')).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** The names that a query selects or returns. */
export async function namesIn(query: {
  execute(): Promise<{ name: string }[]>;
}): Promise<string[]> {
  return (await query.execute()).map(({ name }) => name);
}

/** Inserts rows, and leaves those that exist as they are. @returns whether it inserted any. */
export function insertNew<DB, Table extends keyof DB & string>(
  tables: Kysely<DB>,
  table: Table,
  rows: InsertObject<DB, Table> | readonly InsertObject<DB, Table>[],
): Promise<boolean> {
  const insert = tables.insertInto(table).values(rows);
  return changesAny(insert.onConflict((conflict) => conflict.doNothing()));
}

/** Inserts a row, or changes the one with the same key. */
export async function insertOrChange<DB, Table extends keyof DB & string>(
  tables: Kysely<DB>,
  table: Table,
  key: keyof DB[Table] & string,
  row: InsertObject<DB, Table>,
  change: Partial<DB[Table]>,
): Promise<void> {
  const insert = tables.insertInto(table).values(row);
  await insert
    .onConflict((conflict) => conflict.column(key as never).doUpdateSet(change as never))
    .execute();
}

import { sql, type InsertObject, type Kysely, type SelectQueryBuilder } from 'kysely';

/** Counts the rows of a query without columns of its own. */
export async function countRows<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const counted = rows.select(sql`count(*)`.as('count')).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Inserts rows, and leaves those that exist as they are. @returns whether it inserted any. */
export async function insertNew<DB, Table extends keyof DB & string>(
  tables: Kysely<DB>,
  table: Table,
  rows: InsertObject<DB, Table> | readonly InsertObject<DB, Table>[],
): Promise<boolean> {
  const insert = tables.insertInto(table).values(rows);
  const { numInsertedOrUpdatedRows = 0n } = await insert
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
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

import type { Db } from './open.ts';

type OutsideTables = { outside_changes: { id: number; count: number } };

/** Tells the server, which keeps finished pages, that another program changed what they show. */
export async function noteExternalChange(db: Db): Promise<void> {
  await db
    .withTables<OutsideTables>()
    .insertInto('outside_changes')
    .values({ id: 1, count: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ count: row('outside_changes.count', '+', 1) })),
    )
    .execute();
}

export async function countExternalChanges(db: Db): Promise<number> {
  const row = await db
    .withTables<OutsideTables>()
    .selectFrom('outside_changes')
    .select('count')
    .where('id', '=', 1)
    .executeTakeFirst();
  return row?.count ?? 0;
}

import type { Db } from './open.ts';

type OutsideTables = { outside_changes: { id: number; count: number } };

/**
 * Says that a program beside the server, such as a command, changed what pages show. The server
 * keeps finished pages, and looks at this count every few moments.
 */
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

/** How often such a program changed something. */
export async function countExternalChanges(db: Db): Promise<number> {
  const row = await db
    .withTables<OutsideTables>()
    .selectFrom('outside_changes')
    .select('count')
    .where('id', '=', 1)
    .executeTakeFirst();
  return row?.count ?? 0;
}

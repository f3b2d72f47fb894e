import type { Transaction } from 'kysely';

type GuardTables = { guards: { name: string; held_at: number } };

/**
 * Makes transactions that take the same guard wait for one another; call it before any read.
 * It is a write, because that locks on both engines: PostgreSQL the row, SQLite the file.
 * @param name global in the database: no two nouns may use the same one for different things.
 * @param now epoch milliseconds.
 */
export async function holdAdvisoryLock(
  trx: Transaction<object>,
  name: string,
  now: number,
): Promise<void> {
  await trx
    .withTables<GuardTables>()
    .insertInto('guards')
    .values({ name, held_at: now })
    .onConflict((oc) => oc.column('name').doUpdateSet({ held_at: now }))
    .execute();
}

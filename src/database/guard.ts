import type { Transaction } from 'kysely';
import type { Db } from './open.ts';

type GuardTables = { guards: { name: string; held_at: number } };

/**
 * Makes transactions that take the same guard wait for one another; call it before any read.
 * It is a write, because that locks on both engines: PostgreSQL the row, SQLite the file.
 * @param now epoch milliseconds.
 */
export async function holdGuard(
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

/** Removes guards that nobody took since the instant, in epoch milliseconds. */
export async function sweepGuards(db: Db, before: number): Promise<void> {
  const guards = db.withTables<GuardTables>();
  const old = await guards
    .selectFrom('guards')
    .select('name')
    .where('held_at', '<', before)
    .execute();
  // One at a time: with several held, this could deadlock with who takes several.
  for (const { name } of old) {
    await guards
      .deleteFrom('guards')
      .where('name', '=', name)
      .where('held_at', '<', before)
      .execute();
  }
}

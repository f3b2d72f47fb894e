import type { Transaction } from 'kysely';
import type { Db } from './open.ts';

type GuardTables = { guards: { name: string; held_at: number } };

/**
 * Makes every transaction that takes the same guard wait for this one to end. Call it first
 * in a transaction that looks before it writes. It is a plain write to a row of that name,
 * because that locks on both engines: on PostgreSQL the row, on SQLite the file (whose
 * transactions begin without a lock and would fail if they read before another one wrote).
 * @param now epoch milliseconds
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

/** Removes guards that nobody took since the instant; one that is held meanwhile is waited for. */
export async function sweepGuards(db: Db, before: number): Promise<void> {
  const guards = db.withTables<GuardTables>();
  const old = await guards
    .selectFrom('guards')
    .select('name')
    .where('held_at', '<', before)
    .execute();
  // One at a time: whoever takes several guards could wait for this, and this for them.
  for (const { name } of old) {
    await guards
      .deleteFrom('guards')
      .where('name', '=', name)
      .where('held_at', '<', before)
      .execute();
  }
}

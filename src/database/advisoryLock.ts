import type { Transaction } from 'kysely';
import type { Db } from './open.ts';
import { insertOrChange } from './rows.records.ts';

const tables = (db: Db) => db.withTables<{ guards: { name: string; held_at: number } }>();

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
  const row = { name, held_at: now };
  await insertOrChange(tables(trx), 'guards', 'name', row, { held_at: now });
}

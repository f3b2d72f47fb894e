import type { Transaction } from 'kysely';
import type { Db } from './open.ts';

/** Joins the transaction that is under way, or begins one. */
export const inTransaction = <T>(
  db: Db,
  work: (trx: Transaction<object>) => Promise<T>,
): Promise<T> =>
  db.isTransaction ? work(db as Transaction<object>) : db.transaction().execute(work);

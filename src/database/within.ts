import type { Transaction } from 'kysely';
import type { Db } from './open.ts';

/** Works in the transaction that is under way, or in one of its own. */
export const within = <T>(db: Db, work: (trx: Transaction<object>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Transaction<object>) : db.transaction().execute(work);

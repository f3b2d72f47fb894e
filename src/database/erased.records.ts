import type { Db } from './open.ts';
import { insertNew } from './rows.records.ts';

export type ErasedTables = {
  /** Ids and names of files that no backup brings back. They identify no person. */
  erased: { id: string; at: number };
};

/** Rows of one statement. */
const atOnce = 500;

/** Lets a backup bring an id back, because its row is there again. */
export async function forgetErased(trx: Db, id: string): Promise<void> {
  await trx.withTables<ErasedTables>().deleteFrom('erased').where('id', '=', id).execute();
}

/** Call it in the transaction that erases. @param at epoch milliseconds. */
export async function recordErased(trx: Db, ids: readonly string[], at: number): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = ids.slice(from, from + atOnce).map((id) => ({ id, at }));
    await insertNew(trx.withTables<ErasedTables>(), 'erased', rows);
  }
}

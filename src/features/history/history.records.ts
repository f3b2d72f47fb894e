import type { HistoryTables } from '../../database/history.records.ts';
import type { Db } from '../../database/open.ts';
import { inTransaction } from '../../database/inTransaction.ts';

type AccountTables = { accounts: { id: string; name: string } };

export type HistoryRow = HistoryTables['history'];
export type AuthoredRow = HistoryRow & { by: string | null };

const tables = (db: Db) => db.withTables<HistoryTables & AccountTables>();

const authored = (db: Db) =>
  tables(db)
    .selectFrom('history')
    .leftJoin('accounts', 'accounts.id', 'history.account_id')
    .selectAll('history')
    .select('accounts.name as by');

/** @param before an item's id, for older ones alone. */
export function listHistory(
  db: Db,
  { before, noun, record }: { before?: string; noun?: string; record?: string },
  count: number,
): Promise<AuthoredRow[]> {
  let asked = authored(db);
  if (before !== undefined) asked = asked.where('history.id', '<', before);
  if (noun !== undefined) asked = asked.where('noun', '=', noun);
  if (record !== undefined) asked = asked.where('record', '=', record);
  return asked.orderBy('history.id', 'desc').limit(count).execute();
}

export async function findHistoryItem(db: Db, id: string): Promise<HistoryRow | null> {
  const row = tables(db).selectFrom('history').selectAll().where('id', '=', id);
  return (await row.executeTakeFirst()) ?? null;
}

/** Newest first. @param now epoch milliseconds */
export function listBin(db: Db, now: number): Promise<AuthoredRow[]> {
  return authored(db)
    .where('binned_until', '>', now)
    .orderBy('binned_until', 'desc')
    .orderBy('history.id', 'desc')
    .execute();
}

/** A record that stands again lies in the bin no more. */
export async function takeFromBin(
  db: Db,
  { noun, record }: Pick<HistoryRow, 'noun' | 'record'>,
): Promise<void> {
  await tables(db)
    .updateTable('history')
    .set({ binned_until: null })
    .where('record', '=', record)
    .where('noun', '=', noun)
    .where('binned_until', 'is not', null)
    .execute();
}

/** Forgets every version of a record. @returns the names of pictures that it may have let go of. */
export function eraseVersions(
  db: Db,
  { noun, record }: Pick<HistoryRow, 'noun' | 'record'>,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const files = await tables(trx)
      .selectFrom('history_files')
      .innerJoin('history', 'history.id', 'history_files.history_id')
      .select('file_name')
      .distinct()
      .where('record', '=', record)
      .where('noun', '=', noun)
      .execute();
    await tables(trx)
      .deleteFrom('history')
      .where('record', '=', record)
      .where('noun', '=', noun)
      .execute();
    return files.map(({ file_name }) => file_name);
  });
}

/** What has lain in the bin for its time. @param now epoch milliseconds */
export function expiredBin(db: Db, now: number): Promise<HistoryRow[]> {
  return tables(db).selectFrom('history').selectAll().where('binned_until', '<=', now).execute();
}

/** Pictures of earlier versions go after their time; the sweep of files removes them then. */
export async function releaseOldPictures(db: Db, before: number): Promise<void> {
  await tables(db)
    .deleteFrom('history_files')
    .where(
      'history_id',
      'in',
      tables(db)
        .selectFrom('history')
        .select('id')
        .where('at', '<', before)
        .where('binned_until', 'is', null),
    )
    .execute();
}

import { sql } from 'kysely';
import { recordErased } from '../../database/erased.records.ts';
import { holdAdvisoryLock } from '../../database/advisoryLock.ts';
import {
  binRetentionMs,
  eraseRecords,
  isOfNoun,
  type HistoryTables,
  type StoredRow,
} from '../../database/recordedChanges.records.ts';
import type { Db } from '../../database/open.ts';
import { namesOf } from '../../database/recordNames.records.ts';
import { recordingNames } from '../../files/recordings/recordings.ts';
import { internalFields } from '../../kit/api/internalFields.ts';
import { findsAny, firstOrNull } from '../../database/rows.records.ts';

type OtherTables = {
  accounts: { id: string; name: string };
};

export type HistoryRow = HistoryTables['history'];
export type AuthoredRow = HistoryRow & { by: string | null };
export type BinnedRow = Pick<AuthoredRow, 'id' | 'at' | 'by' | 'noun' | 'label' | 'binned_until'>;

const tables = (db: Db) => db.withTables<HistoryTables & OtherTables>();

const authored = (db: Db) =>
  tables(db)
    .selectFrom('history')
    .leftJoin('accounts', 'accounts.id', 'history.account_id')
    .select('accounts.name as by');

/** @param before an item's id, to return only older ones. */
export function listHistory(
  db: Db,
  { before, noun, record }: { before?: string; noun?: string; record?: string },
  count: number,
): Promise<AuthoredRow[]> {
  let asked = authored(db).selectAll('history');
  if (before !== undefined) asked = asked.where('history.id', '<', before);
  if (record !== undefined) {
    asked = asked.where('record', '=', record);
    if (noun !== undefined) asked = asked.where(isOfNoun(noun));
  } else if (noun !== undefined) asked = asked.where('noun', '=', noun);
  return asked.orderBy('history.id', 'desc').limit(count).execute();
}

export const findHistoryItem = (db: Db, id: string): Promise<HistoryRow | null> =>
  firstOrNull(tables(db).selectFrom('history').selectAll().where('id', '=', id));

/** Returns the changes of one call, newest first, since each builds on the earlier ones. */
export function itemsOfCall(db: Db, call: string): Promise<HistoryRow[]> {
  const items = tables(db).selectFrom('history').selectAll().where('call_id', '=', call);
  return items.orderBy('id', 'desc').execute();
}

/** Whether others than this account have changed the record since an item. */
export const isChangedByOthers = (
  db: Db,
  { id, noun, record }: Pick<HistoryRow, 'id' | 'noun' | 'record'>,
  account: string,
) =>
  findsAny(
    tables(db)
      .selectFrom('history')
      .select('id')
      .where('record', '=', record)
      .where('noun', '=', noun)
      .where('id', '>', id)
      .where('account_id', '!=', account)
      .limit(1),
  );

/** Items, newest first. @param last the item before. @param now epoch milliseconds */
export function listBin(
  db: Db,
  nouns: readonly string[],
  last: Pick<HistoryRow, 'id' | 'binned_until'> | null,
  count: number,
  now: number,
): Promise<BinnedRow[]> {
  const binned = authored(db)
    .select(['history.id', 'at', 'noun', 'label', 'binned_until'])
    .where('binned_until', '>', now)
    .where(sql<string>`noun || ''`, 'in', nouns)
    .orderBy('binned_until', 'desc')
    .orderBy('history.id', 'desc')
    .limit(count);
  if (!last) return binned.execute();
  return binned
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('binned_until', 'history.id'), '<', tuple(last.binned_until, last.id)),
    )
    .execute();
}

/** A restored record is no longer in the bin. */
export async function takeFromBin(
  db: Db,
  { noun, record }: Pick<HistoryRow, 'noun' | 'record'>,
): Promise<void> {
  await tables(db)
    .updateTable('history')
    .set({ binned_until: null })
    .where('record', '=', record)
    .where(isOfNoun(noun))
    .where('binned_until', 'is not', null)
    .execute();
}

/** Locks the history: one restore or deletion at a time, on items as they are then. */
export const puttingBack = 'putting back';

/**
 * Deletes every version of a record, which no backup restores either.
 * @param itemIn called once no other request can restore it; throws if it is gone.
 * @param now epoch milliseconds
 * @returns the names of images and recordings that may no longer be in use.
 */
export async function eraseForGood(
  db: Db,
  itemIn: (from: Db) => Promise<HistoryRow>,
  now: number,
): Promise<{ files: string[]; recordings: string[]; deletedAt: number }> {
  // Runs before it blocks other writers.
  const { noun, record, at: deletedAt } = await itemIn(db);
  const recordings = await recordingsInVersions(db, noun, record!);
  const files = await db.transaction().execute(async (trx) => {
    await holdAdvisoryLock(trx, puttingBack, now);
    await itemIn(trx);
    const pictures = await eraseRecords(trx, [record!], noun);
    await recordErased(trx, [record!, ...pictures], now);
    return pictures;
  });
  return { files, recordings, deletedAt };
}

const versionsAtOnce = 20;

async function recordingsInVersions(db: Db, noun: string, record: string): Promise<string[]> {
  const found = new Set<string>();
  let last = '';
  for (;;) {
    const versions = await tables(db)
      .selectFrom('history')
      .select(['id', 'before', 'after'])
      .where('record', '=', record)
      .where(isOfNoun(noun))
      .where('id', '>', last)
      .orderBy('id')
      .limit(versionsAtOnce)
      .execute();
    for (const { before, after } of versions) {
      for (const [name] of `${before} ${after}`.matchAll(recordingNames)) found.add(name);
    }
    if (versions.length < versionsAtOnce) return [...found];
    last = versions.at(-1)!.id;
  }
}

/** Deletes records whose time in the bin is over, and releases old images. */
export async function sweepHistory(db: Db, now: number): Promise<void> {
  const expired = await tables(db)
    .selectFrom('history')
    .select('id')
    .where('binned_until', '<=', now)
    .execute();
  for (const { id } of expired) {
    await db.transaction().execute(async (trx) => {
      await holdAdvisoryLock(trx, puttingBack, now);
      const item = await findHistoryItem(trx, id);
      // Another request may have restored or deleted it since.
      if (!item?.binned_until || item.binned_until > now) return;
      await eraseRecords(trx, [item.record!], item.noun);
    });
  }
  await tables(db)
    .updateTable('history')
    .set({ file_name: null })
    .where('file_name', 'is not', null)
    .where('binned_until', 'is', null)
    .where('at', '<', now - binRetentionMs)
    .execute();
}

/** Returns a change's rows; null if there was none. */
export function versionsIn({ before, after }: Pick<HistoryRow, 'before' | 'after'>): {
  before: StoredRow | null;
  after: StoredRow | null;
} {
  const next = after === null ? null : (JSON.parse(after) as StoredRow);
  return {
    before: before === null ? null : { ...next, ...(JSON.parse(before) as StoredRow) },
    after: next,
  };
}

export const orderIn = (json: string | null): string[] => JSON.parse(json ?? '[]') as string[];

/** Compares values as JSON does, with null for missing ones. */
export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export function fieldChanges(
  before: StoredRow | null,
  after: StoredRow | null,
): { field: string; from: unknown; to: unknown }[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !internalFields.has(field))
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => !isEqual(from, to));
}

/** Ids of records, and of the town in the middle of a letter's audience. */
const mentioned = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|(?<=^near )\d+/g;

/** Replaces ids in texts, which mean nothing to members, by names. */
export async function nameRecords(db: Db, changes: ReturnType<typeof fieldChanges>) {
  const named = async (text: unknown) => {
    if (typeof text !== 'string') return text;
    const names = await namesOf(db, text.match(mentioned) ?? []);
    return text.replaceAll(mentioned, (id) => names.get(id) ?? id);
  };
  for (const change of changes) {
    Object.assign(change, { from: await named(change.from), to: await named(change.to) });
  }
}

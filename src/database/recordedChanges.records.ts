import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type SqlBool } from 'kysely';
import { v7 as laterId } from 'uuid';
import { lifetimes } from '../kit/dates/lifetimes.ts';
import type { Db } from './open.ts';

/** Deleted records stay in the bin, and images of former versions stored, for this long. */
export const binRetentionMs = lifetimes.bin;

/** Versions of a record beyond this number are deleted, unless they are as young as the bin. */
const retainedVersions = 200;

export type HistoryAction = 'added' | 'changed' | 'deleted' | 'restored' | 'moved';

export type HistoryTables = {
  history: {
    /** Later ones are greater. */
    id: string;
    /** Epoch milliseconds. */
    at: number;
    account_id: string;
    noun: string;
    /** Null if a whole list was moved. */
    record: string | null;
    action: HistoryAction;
    /**
     * The row, or the ids of a list in their order, in JSON; null if there was none. `before` may
     * hold only the columns that differ in `after`.
     */
    before: string | null;
    after: string | null;
    /** The image of the version before, which stays stored for a time. */
    file_name: string | null;
    /** Epoch milliseconds until which it stays in the bin; null if it is not there. */
    binned_until: number | null;
    /** The name in the bin; null unless it was deleted. */
    label: string | null;
    /** The same for all changes of one call. */
    call_id: string | null;
  };
};

export type StoredRow = Readonly<Record<string, unknown>>;

/** The author and time of the changes of one call. */
export interface Author {
  account: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The first change of a call, whose id is that of the call. */
export interface Entered extends Pick<RecordedChange, 'noun' | 'record'> {
  id: string;
  row: object | null;
}

const authorship = new AsyncLocalStorage<(Author & { entered: Entered | null }) | null>();

/**
 * Enters the changes of `work` in the history. Changes without an author, such as a command's, are
 * not entered.
 * @returns the result of `work`, and the first of the entered changes; null if there are none.
 */
export async function writeAs<T>(
  author: Author,
  work: () => Promise<T> | T,
): Promise<{ answer: T; entered: Entered | null }> {
  const authored = { ...author, entered: null };
  const answer = await authorship.run(authored, work);
  return { answer, entered: authored.entered };
}

/** The account that `writeAs` runs for; null without one. */
export const currentAuthor = (): string | null => authorship.getStore()?.account ?? null;

/** Makes changes that do not appear in the history, although a member requested them. */
export const outsideHistory = <T>(work: () => T): T => authorship.run(null, work);

interface RecordedChange {
  noun: string;
  /** Null for a whole list. */
  record: string | null;
  action: HistoryAction;
  /** A row, or ids in their order. */
  before: object | null;
  after: object | null;
  /** The image of the version before. */
  file?: string | null;
  /** The name of a deleted record. */
  label?: string;
}

/** Call it in the transaction of the change. */
export async function recordChange(trx: Db, change: RecordedChange): Promise<void> {
  const author = authorship.getStore();
  if (!author) return;
  const { noun, record, action, before, after, file = null, label = null } = change;
  const id = laterId();
  author.entered ??= { id, noun, record, row: after ?? before };
  const tables = trx.withTables<HistoryTables>();
  await tables
    .insertInto('history')
    .values({
      id,
      at: author.at,
      account_id: author.account,
      noun,
      record,
      action,
      before: before && JSON.stringify(after ? differing(before, after) : before),
      after: after && JSON.stringify(after),
      file_name: file,
      binned_until: after === null ? author.at + binRetentionMs : null,
      label,
      call_id: author.entered.id,
    })
    .execute();
  const versions = tables.selectFrom('history').where(isOfNoun(noun));
  const beyond = await versions
    .select('id')
    .where('record', record === null ? 'is' : '=', record)
    .orderBy('id', 'desc')
    .offset(retainedVersions)
    .limit(1)
    .executeTakeFirst();
  if (!beyond) return;
  await tables
    .deleteFrom('history')
    .where('record', record === null ? 'is' : '=', record)
    .where(isOfNoun(noun))
    .where('id', '<=', beyond.id)
    .where('at', '<', author.at - binRetentionMs)
    .execute();
}

/** Returns the columns that the next row changes; for a list its ids. */
const differing = (before: object, after: object): object =>
  Array.isArray(before)
    ? before
    : Object.fromEntries(
        Object.entries(before).filter(([column, value]) => value !== (after as StoredRow)[column]),
      );

/** Keeps the planner from the index of nouns, which has far more rows. */
export const isOfNoun = (noun: string) => sql<SqlBool>`noun || '' = ${noun}`;

/** Tables whose rows are deleted with a record's last version, and the column with its id. */
export const tiedTables = [
  { table: 'history', column: 'record', noun: null },
  { table: 'private_links', column: 'record', noun: null },
  { table: 'code_batches', column: 'release', noun: 'release' },
  { table: 'download_grants', column: 'release', noun: 'release' },
  { table: 'release_reminders', column: 'release_id', noun: 'release' },
  { table: 'letter_files', column: 'letter_id', noun: 'letter' },
  { table: 'letter_sendings', column: 'letter_id', noun: 'letter' },
  { table: 'letter_recipients', column: 'letter_id', noun: 'letter' },
] as const;

/**
 * Deletes all versions of records, by their ids, and the data tied to them.
 * @param noun theirs; if it is left out, the ids are those of no other record.
 * @returns the names of images that may be unused now.
 */
export async function eraseRecords(
  trx: Db,
  records: readonly string[],
  noun?: string,
): Promise<string[]> {
  if (records.length === 0) return [];
  const { rows: files } = await sql<{ file_name: string }>`
    select file_name from history
    where file_name is not null and ${isTied('record', null)}`.execute(trx);
  for (const tied of tiedTables) {
    if (noun !== undefined && (tied.noun ?? noun) !== noun) continue;
    const which = isTied(tied.column, tied.noun);
    await sql`delete from ${sql.table(tied.table)} where ${which}`.execute(trx);
  }
  return [...new Set(files.map(({ file_name }) => file_name))];

  function isTied(column: string, always: string | null) {
    const isTheirs = sql`${sql.ref(column)} in (${sql.join(records)})`;
    return noun === undefined || always !== null
      ? isTheirs
      : sql`${isTheirs} and ${isOfNoun(noun)}`;
  }
}

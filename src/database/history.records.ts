import { AsyncLocalStorage } from 'node:async_hooks';
import { v7 as laterId } from 'uuid';
import type { Db } from './open.ts';

export type HistoryAction = 'added' | 'changed' | 'deleted' | 'restored' | 'moved';

export type HistoryTables = {
  history: {
    /** Later ones are greater. */
    id: string;
    /** Epoch milliseconds. */
    at: number;
    account_id: string;
    noun: string;
    /** Null where a whole list was moved. */
    record: string | null;
    action: HistoryAction;
    /** The row, or the ids of a list in their order, in JSON; null where there was none. */
    before: string | null;
    after: string | null;
    /** The picture of the version before, which is kept for a time. */
    file_name: string | null;
    /** Epoch milliseconds until which it lies in the bin; null for what does not. */
    binned_until: number | null;
    /** What the bin calls it; null for what was not deleted. */
    label: string | null;
    /** The same for all that one call changed. */
    call_id: string | null;
  };
};

export type StoredRow = Readonly<Record<string, unknown>>;

/** Who makes the changes of one call, and when. */
export interface Author {
  /** The id of an account. */
  account: string;
  /** Epoch milliseconds. */
  at: number;
}

const authorship = new AsyncLocalStorage<(Author & { call: string | null }) | null>();

/**
 * What `work` changes is entered in the history; changes of nobody, such as a command's, are not.
 * @returns what it answered, and the `call_id` of what was entered; null where nothing was.
 */
export async function writeAs<T>(
  author: Author,
  work: () => Promise<T> | T,
): Promise<{ answer: T; call: string | null }> {
  const authored = { ...author, call: null };
  const answer = await authorship.run(authored, work);
  return { answer, call: authored.call };
}

/** The account that `writeAs` was told; null for nobody. */
export const currentAuthor = (): string | null => authorship.getStore()?.account ?? null;

/** Changes that the history tells nothing of, though a member asked for them. */
export const outsideHistory = <T>(work: () => T): T => authorship.run(null, work);

/** What was deleted can be brought back this long, and the pictures of versions are kept. */
export const keptMs = 30 * 24 * 60 * 60 * 1000;

interface RecordedChange {
  noun: string;
  /** Null for a whole list. */
  record: string | null;
  action: HistoryAction;
  /** A row, or ids in their order. */
  before: object | null;
  after: object | null;
  /** Of the version before. */
  file?: string | null;
  /** Of what was deleted. */
  label?: string;
}

/** To be called in the transaction of the change. */
export async function recordChange(trx: Db, change: RecordedChange): Promise<void> {
  const author = authorship.getStore();
  if (!author) return;
  const { noun, record, action, before, after, file = null, label = null } = change;
  const id = laterId();
  author.call ??= id;
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
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      file_name: file,
      binned_until: after === null ? author.at + keptMs : null,
      label,
      call_id: author.call,
    })
    .execute();
}

/** Forgets all versions of records, by their ids, and what leads to them: private links, codes. */
export async function eraseRecords(trx: Db, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  type OfRecords = {
    private_links: { record: string };
    code_batches: { release: string };
    download_grants: { release: string };
  };
  const tables = trx.withTables<HistoryTables & OfRecords>();
  await tables.deleteFrom('history').where('record', 'in', records).execute();
  await tables.deleteFrom('private_links').where('record', 'in', records).execute();
  await tables.deleteFrom('code_batches').where('release', 'in', records).execute();
  await tables.deleteFrom('download_grants').where('release', 'in', records).execute();
}

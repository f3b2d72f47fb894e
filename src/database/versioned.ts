import type { StoredRow } from './recordedChanges.records.ts';
import type { Db } from './open.ts';

/** A noun for the history, which sees its rows only as they were stored. */
export interface VersionedTable {
  /** The name of its file, in the singular. */
  noun: string;
  /** A phrase that holds the record's own name. */
  labelOf(row: StoredRow): string;
  fieldsOf(row: StoredRow): StoredRow;
  /** The record as the API returns it. */
  recordOf(row: StoredRow, db: Db): Promise<unknown>;
  find(db: Db, id: string): Promise<StoredRow | null>;
  /**
   * @param basedOn the revision that was seen, or undefined for any.
   * @returns the record as the API returns it, or null if there is none of this id.
   * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
   */
  putBack(db: Db, id: string, wanted: StoredRow, basedOn: number | undefined): Promise<unknown>;
  /** Null for a noun with one record. */
  list: VersionedList | null;
}

export interface VersionedList {
  table: string;
  /** Whether there are drafts, and times at which records appear. */
  isPublished: boolean;
  /** Restores it in its place, at `now` in epoch milliseconds. @returns the API's record. */
  bringBack(db: Db, row: StoredRow, now: number): Promise<unknown>;
  remove(db: Db, id: string): Promise<unknown>;
  /** The ids in their manual order. */
  order(db: Db): Promise<string[]>;
  /** @param now epoch milliseconds. @throws Problem `list.changed-meanwhile` */
  reorder(db: Db, ids: readonly string[], now: number): Promise<unknown>;
}

/** Columns that the site writes itself. */
const uncounted: ReadonlySet<string> = new Set(['revision', 'changed_at', 'updated_at', 'slug']);

/** The columns that a member's change changed. */
export const changedColumns = (before: StoredRow, after: StoredRow): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (column) => !uncounted.has(column) && (before[column] ?? null) !== (after[column] ?? null),
  );

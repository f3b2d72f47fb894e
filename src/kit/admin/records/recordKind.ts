import type { Area } from '../../client/data/area.ts';
import type { FormValues } from '../drafts/mergeVersions.ts';
import type { RecordCalls } from './recordCalls.ts';

export interface RecordKind<T extends { _id: string }> {
  /** The noun's name in the history. */
  noun: string;
  area: Area<T[]>;
  calls: RecordCalls<T, unknown>;
  /** The plural: `Music Players`. */
  heading: string;
  /** The singular, for headings: `Music Player`. */
  title: string;
  /** The singular, within a sentence: `music player`. */
  name: string;
  /** The toast's text. */
  succeeded: (how: 'added' | 'updated' | 'deleted') => string;
  /** The text of an error toast; null for the default, that adding or updating failed. */
  failedBy?: (failure: unknown) => string | null;
  /** Whether records can be drafts and have times at which they appear and disappear. */
  isPublished: boolean;
  /**
   * Returns the record as fans would see it while its form is open; by default, the form's values.
   * @param typed the form's fields over the stored record, or over an empty form.
   * @param fields only the valid ones.
   * @param stored null for a new record.
   */
  shown?: (typed: T, fields: FormValues, stored: T | null) => T;
  /** The name of a droppable image, such as `poster`; omitted for none. */
  picture?: string;
  /** The server's sort order; null for the order in which records were added. */
  compare: ((one: T, other: T) => number) | null;
}

/** The list with `saved` in its place; a new record without a sort order comes last. */
export function withRecord<T extends { _id: string }>(
  { compare }: RecordKind<T>,
  records: readonly T[],
  saved: T,
): T[] {
  const isThere = records.some(({ _id }) => _id === saved._id);
  const all = isThere
    ? records.map((one) => (one._id === saved._id ? saved : one))
    : compare
      ? [saved, ...records]
      : [...records, saved];
  return compare ? all.toSorted(compare) : all;
}

/** Returns the draft's name; `record` is null for a new one. */
export const draftName = <T extends { _id: string }>(
  { area }: RecordKind<T>,
  record: { _id: string } | null,
): string => `${area.name}/${record?._id ?? 'new'}`;

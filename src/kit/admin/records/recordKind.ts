import type { Area } from '../../client/data/area.ts';
import type { FormValues } from '../drafts/mergeVersions.ts';
import type { RecordCalls } from './recordCalls.ts';

export interface RecordKind<T extends { _id: string }> {
  /** The name in the history. */
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
  /** The toast's text if it is not that adding or updating failed; else null. */
  failedBy?: (failure: unknown) => string | null;
  /** Whether there are drafts, and hours at which fans begin and end to see it. */
  isPublished: boolean;
  /**
   * The record as fans would see it while its form is open; what is typed if it is left out.
   * @param typed the form's fields over the stored record, or over an empty form.
   * @param fields those alone that are right so far.
   * @param stored null for a new one.
   */
  shown?: (typed: T, fields: FormValues, stored: T | null) => T;
  /** The name of a picture that is dropped onto the list, such as `poster`; left out if it takes none. */
  picture?: string;
  /** The server's order; null for the order added. */
  compare: ((one: T, other: T) => number) | null;
}

/** The list with `saved` in its place; last if it is new and there is no order. */
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

/** The draft's name; `record` is null for a new one. */
export const draftName = <T extends { _id: string }>(
  { area }: RecordKind<T>,
  record: { _id: string } | null,
): string => `${area.name}/${record?._id ?? 'new'}`;

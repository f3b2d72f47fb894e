import type { Area } from '../../client/data/area.ts';

/** What lists and dialogs need to know of the things of one kind that the band edits. */
export interface RecordKind<T extends { _id: string }> {
  /** The list of all of them. */
  area: Area<T[]>;
  /** One of them as headings and buttons write it: `Music Player`. */
  title: string;
  /** One of them in the middle of a sentence: `music player`. */
  name: string;
  /** What a toast says when it went well; null for kinds that say nothing then. */
  succeeded: ((how: 'added' | 'updated' | 'deleted') => string) | null;
  /** Which of two stands first, as the server orders them; null for the order added. */
  inOrder: ((one: T, other: T) => number) | null;
}

/** The list with one of them as it is now, in its place; one that is new stands last. */
export function withRecord<T extends { _id: string }>(
  { inOrder }: RecordKind<T>,
  records: readonly T[],
  saved: T,
): T[] {
  const isThere = records.some(({ _id }) => _id === saved._id);
  const all = isThere
    ? records.map((one) => (one._id === saved._id ? saved : one))
    : inOrder
      ? [saved, ...records]
      : [...records, saved];
  return inOrder ? all.toSorted(inOrder) : all;
}

/**
 * What the form of a record is called among the drafts.
 * @param record null for a new one.
 */
export const draftName = <T extends { _id: string }>(
  { area }: RecordKind<T>,
  record: { _id: string } | null,
): string => `${area.name}/${record?._id ?? 'new'}`;

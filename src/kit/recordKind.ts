import type { Area } from './area.ts';

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

/** The list with one more; one of the same id gives way. */
export function withRecord<T extends { _id: string }>(
  { inOrder }: RecordKind<T>,
  records: readonly T[],
  added: T,
): T[] {
  const others = records.filter(({ _id }) => _id !== added._id);
  return inOrder ? [added, ...others].toSorted(inOrder) : [...others, added];
}

/** The list with one of them as it is now. */
export function withChange<T extends { _id: string }>(
  { inOrder }: RecordKind<T>,
  records: readonly T[],
  saved: T,
): T[] {
  const changed = records.map((one) => (one._id === saved._id ? saved : one));
  return inOrder ? changed.toSorted(inOrder) : changed;
}

/**
 * What the form of a record is called among the drafts.
 * @param record null for a new one.
 */
export const draftName = <T extends { _id: string }>(
  { area }: RecordKind<T>,
  record: { _id: string } | null,
): string => `${area.name}/${record?._id ?? 'new'}`;

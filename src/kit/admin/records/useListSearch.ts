import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { headerOf, missingText, type RecordRow } from './RowHead.tsx';
import { hasWords, searchedText, wordsIn } from '../../functions/searchText.ts';

/** A shorter list needs no search. */
const searchedFrom = 30;

/** Filters besides the list's parts. */
export const everything = '';
export const incomplete = 'incomplete';

export interface TitledPart<T> {
  title: string;
  records: readonly T[];
}

/**
 * Searches a list's row texts as a member types.
 * @param rowOf must be a stable function as long as its results are the same.
 */
export function useListSearch<T extends object>(
  records: readonly T[],
  rowOf: (record: T) => RecordRow,
  partsOf: ((records: readonly T[]) => readonly TitledPart<T>[]) | undefined,
) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(everything);
  const isNarrowed = typed !== '' || chosen !== everything;
  const [isUsed, setUsed] = useState(false);
  if (isNarrowed && !isUsed) setUsed(true);
  // Deferred, so that typing stays responsive.
  const sought = useDeferredValue(typed);
  const only = useDeferredValue(chosen);
  const entries = useMemo(() => readOnce(rowOf), [rowOf]);
  const isOffered = records.length >= searchedFrom || isNarrowed;
  useReadAhead(records, entries, isOffered);

  const parts = useMemo(
    () => partsOf?.(records).filter((part) => part.records.length > 0) ?? [{ title: '', records }],
    [records, partsOf],
  );
  const choices = useMemo(() => {
    if (!isOffered) return [];
    const titles = parts.length > 1 ? parts.map(({ title }) => title) : [];
    const [first] = records;
    const tellsMissing = first && rowOf(first).missing !== undefined;
    return tellsMissing ? [...titles, incomplete] : titles;
  }, [records, parts, rowOf, isOffered]);
  const found = useMemo(() => {
    const words = wordsIn(sought);
    if (words.length === 0 && only === everything) return parts;
    const isWanted = (record: T) =>
      (only !== incomplete || entries(record).isIncomplete) &&
      (words.length === 0 || hasWords(entries(record).text, words));
    return parts
      .filter(({ title }) => only === everything || only === incomplete || only === title)
      .map(({ title, records: all }) => ({ title, records: all.filter(isWanted) }))
      .filter((part) => part.records.length > 0);
  }, [parts, entries, sought, only]);
  const count = found.reduce((sum, part) => sum + part.records.length, 0);
  return {
    typed,
    type: setTyped,
    /** Stays true as long as a search narrows the list. */
    isOffered,
    /** Whether anything was ever searched. */
    isUsed,
    /** The title of a part, `everything` or `incomplete`. */
    only: chosen,
    choose: setChosen,
    /** The available filters; includes `incomplete` if rows report missing parts. */
    choices,
    /** The matching records by part; a single untitled part if the list has none. */
    found,
    count,
  };
}

interface Entry {
  text: string;
  isIncomplete: boolean;
}

/** Records are immutable, so each is read once. */
function readOnce<T extends object>(rowOf: (record: T) => RecordRow): (record: T) => Entry {
  const known = new WeakMap<T, Entry>();
  return (record) => {
    const entry = known.get(record) ?? entryOf(rowOf(record));
    known.set(record, entry);
    return entry;
  };
}

function entryOf(row: RecordRow): Entry {
  const { subhead, marks = [], facts = [], missing = [], details } = row;
  const texts = [
    headerOf(row),
    subhead,
    ...marks.map(({ text }) => text),
    ...[...facts, ...details].flatMap(({ name, value }) => (value ? [name, value] : [])),
    missingText(missing),
  ];
  return { text: searchedText(texts.join(' ')), isIncomplete: missing.length > 0 };
}

/** Half a frame, in milliseconds. */
const readAheadMs = 5;

/** Reads the list in small steps before anything is typed, because formatting dates is slow. */
function useReadAhead<T>(
  records: readonly T[],
  entries: (record: T) => Entry,
  isOffered: boolean,
): void {
  useEffect(() => {
    if (!isOffered) return;
    let at = 0;
    let timer = setTimeout(readOn);
    function readOn() {
      const end = performance.now() + readAheadMs;
      while (at < records.length && performance.now() < end) entries(records[at++]!);
      if (at < records.length) timer = setTimeout(readOn);
    }
    return () => clearTimeout(timer);
  }, [records, entries, isOffered]);
}

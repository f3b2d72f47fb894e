import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ShowMore } from '../../client/lists/ShowMore.tsx';
import { useShowMore } from '../../client/lists/useShowMore.ts';
import type { PictureData } from '../../pictures/pictureData.ts';
import { AccordionList, type AccordionRow, type RowsOrder } from './AccordionList.tsx';
import { MissingAltText } from './RowNotes.tsx';
import type { RecordRow } from './RowHead.tsx';
import type { Published } from './published.ts';
import { visibilityText } from './visibility.ts';

export interface ListedRecord extends Published {
  _id: string;
  revision: number;
  picture?: PictureData | null;
  alt?: string;
}

const shownAtOnce = 24;

export interface RecordRowsProps<T extends ListedRecord> {
  /** The plural, as in `No Members`. */
  title: string;
  hint: string;
  rowOf: (record: T) => RecordRow;
  /** The number of rows shown at first, and added by each step. */
  step?: number | undefined;
  records: readonly T[];
  renderActions: (record: T) => ReactNode;
  /** Moves a record if the band orders the list; positions count from 0. */
  onMove?: RowsOrder['onMove'] | undefined;
  /** Whether the rows change as a member types a search. */
  isSearched?: boolean;
}

export function RecordRows<T extends ListedRecord>(props: RecordRowsProps<T>) {
  const { title, rowOf, step = shownAtOnce, records, renderActions, onMove } = props;
  const { shown, list, more } = useShowMore<HTMLDivElement>(step);
  const rowFor = useMemo(() => cachedRows(rowOf, renderActions), [rowOf, renderActions]);
  const rows = useFewAtATime(records.slice(0, shown), props.isSearched ?? false).map(rowFor);
  const order =
    onMove && records.length > 1 ? { ids: records.map(({ _id }) => _id), onMove } : undefined;
  return (
    <>
      <MissingAltText count={records.filter(({ picture, alt }) => picture && alt === '').length} />
      <AccordionList ref={list} title={title} hint={props.hint} rows={rows} order={order} />
      {records.length > shown && <ShowMore what={title} onMore={more} />}
    </>
  );
}

/** Returns the same row for a record until its visibility changes. */
function cachedRows<T extends ListedRecord>(
  rowOf: (record: T) => RecordRow,
  renderActions: (record: T) => ReactNode,
): (record: T) => AccordionRow {
  const cache = new WeakMap<T, AccordionRow>();
  return (record) => {
    const visibility = visibilityText(record);
    const before = cache.get(record);
    if (before?.visibility === visibility) return before;
    const actions = renderActions(record);
    const row = { ...rowOf(record), id: record._id, visibility, actions };
    cache.set(record, row);
    return row;
  };
}

/** The number of rows that one frame can render. */
const newAtOnce = 4;

/**
 * Adds new rows to a shown list a few per frame, so that typing a search never lags.
 * @param isSearched whether the first rows are added that way too.
 */
function useFewAtATime<T extends { _id: string }>(
  records: readonly T[],
  isSearched: boolean,
): readonly T[] {
  const [there, setThere] = useState<ReadonlySet<string> | null>(isSearched ? new Set() : null);
  const late = new Set(
    (there ? records.filter(({ _id }) => !there.has(_id)) : []).slice(newAtOnce),
  );
  const shown = records.filter((one) => !late.has(one));
  const ids = shown.map(({ _id }) => _id).join(' ');
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setThere(new Set(ids.split(' ')))));
    return () => clearTimeout(timer);
  }, [ids]);
  return shown;
}

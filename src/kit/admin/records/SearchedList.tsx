import { useMemo, useRef } from 'react';
import { ListSearchBar } from './ListSearchBar.tsx';
import { RecordRows, type ListedRecord, type RecordRowsProps } from './RecordRows.tsx';
import { useListSearch, type TitledPart } from './useListSearch.ts';
import { LineButton } from '../inputs/LineButton.tsx';
import { NoRows } from './AccordionList.tsx';

export interface SearchedListProps<T extends ListedRecord> extends Omit<
  RecordRowsProps<T>,
  'isSearched'
> {
  /** The list's parts, each under a heading; empty parts are omitted. */
  partsOf?: (records: readonly T[]) => readonly TitledPart<T>[];
}

/** A list's rows, with a search field if there are many. */
export function SearchedList<T extends ListedRecord>(props: SearchedListProps<T>) {
  const { title, hint, rowOf, partsOf, step, records, renderActions, onMove } = props;
  const search = useListSearch(records, rowOf, partsOf);
  const field = useRef<HTMLInputElement>(null);
  const { found, isOffered, isUsed, typed, count } = search;
  // Memoized, so that typing renders only what changes.
  const rows = useMemo(
    () =>
      found.map((part) => {
        const list = (
          <RecordRows
            key={part.title}
            title={part.title || title}
            {...{ hint, rowOf, step, renderActions }}
            isSearched={isUsed}
            // Reordering is off while some rows are hidden.
            onMove={part.records.length === records.length ? onMove : undefined}
            records={part.records}
          />
        );
        if (part.title === '') return list;
        return (
          <div key={part.title} className="grid grid-cols-1 gap-2">
            <div className="flex items-baseline gap-2">
              <h3 className="font-semibold">{part.title}</h3>
              <span className="text-small text-muted">{part.records.length}</span>
            </div>
            {list}
          </div>
        );
      }),
    [found, isUsed, title, hint, rowOf, step, renderActions, onMove, records.length],
  );
  if (records.length === 0 && !isOffered) {
    return <RecordRows {...{ title, hint, rowOf, step, renderActions, records }} />;
  }
  return (
    <>
      {isOffered && (
        <ListSearchBar title={title} total={records.length} search={search} ref={field} />
      )}
      {count === 0 && isOffered ? (
        <NoRows title="Nothing found">
          {typed.trim() === ''
            ? 'Nothing in this list is so.'
            : `No row of this list says “${typed.trim()}”.`}
          <LineButton
            onClick={() => {
              search.type('');
              search.choose('');
              field.current?.focus();
            }}
            className="mt-2 justify-self-start"
          >
            Show All
          </LineButton>
        </NoRows>
      ) : (
        rows
      )}
    </>
  );
}

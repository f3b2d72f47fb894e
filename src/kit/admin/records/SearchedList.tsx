import { Search } from 'lucide-react';
import { useId, useMemo, useRef, type Ref } from 'react';
import { RecordRows, type ListedRecord, type RecordRowsProps } from './RecordRows.tsx';
import { everything, incomplete, useListSearch, type TitledPart } from './useListSearch.ts';
import { NoRows } from './RowNotes.tsx';
import { LineButton } from '../inputs/buttons.tsx';

export interface SearchedListProps<T extends ListedRecord> extends Omit<
  RecordRowsProps<T>,
  'isSearched'
> {
  /** The list's parts, each under a heading; empty parts are omitted. */
  partsOf?: (records: readonly T[]) => readonly TitledPart<T>[];
}

/** A list's rows, with a search field if there are many. */
export function SearchedList<T extends ListedRecord>(props: SearchedListProps<T>) {
  const { title, rowOf, records } = props;
  const search = useListSearch(records, rowOf, props.partsOf);
  const field = useRef<HTMLInputElement>(null);
  const { found, isOffered, isUsed, typed, count } = search;
  // Memoized, so that typing renders only what changes.
  const rows = useMemo(
    () =>
      found.map((part) => {
        const list = (
          <RecordRows
            {...props}
            key={part.title}
            title={part.title || props.title}
            first={isUsed ? undefined : props.first}
            isSearched={isUsed}
            // Reordering is off while some rows are hidden.
            onMove={part.records.length === props.records.length ? props.onMove : undefined}
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
    [found, isUsed, props],
  );
  if (records.length === 0 && !isOffered) return <RecordRows {...props} />;
  return (
    <>
      {isOffered && (
        <ListSearchBar title={title} total={records.length} search={search} ref={field} />
      )}
      {count === 0 && isOffered ? (
        <NoRows title="No results">
          {typed.trim() === ''
            ? 'Nothing in this list matches the filter.'
            : `Nothing in this list matches “${typed.trim()}”.`}
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

interface ListSearchBarProps {
  title: string;
  total: number;
  search: ReturnType<typeof useListSearch<ListedRecord>>;
  ref: Ref<HTMLInputElement>;
}

const maxLength = 200;

/** Finds rows by words, and by what they lack or belong to. */
function ListSearchBar({ title, total, search, ref }: ListSearchBarProps) {
  const { typed, type, only, choose, choices, count } = search;
  const id = useId();
  const isNarrowed = typed.trim() !== '' || only !== everything;
  return (
    <div role="search" aria-label={title} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <label htmlFor={id} className="sr-only">
        Search {title}
      </label>
      <span className="relative min-w-48 flex-1 [&>.field]:pl-10!">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={ref}
          id={id}
          type="search"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          placeholder={`Search ${title}`}
          className="field"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </span>
      {choices.length > 0 && (
        <select
          aria-label={`Filter ${title}`}
          className="field w-auto! min-w-40 max-desk:flex-1"
          value={only}
          onChange={({ target }) => choose(target.value)}
        >
          <option value={everything}>All</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === incomplete ? 'Incomplete' : choice}
            </option>
          ))}
        </select>
      )}
      <span role="status" className="min-w-24 text-small text-muted">
        {isNarrowed ? `${count} of ${total} found` : `${total} total`}
      </span>
    </div>
  );
}

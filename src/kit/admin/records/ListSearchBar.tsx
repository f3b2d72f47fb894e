import { Search } from 'lucide-react';
import { useId, type Ref } from 'react';
import { everything, incomplete, type ListSearch } from './useListSearch.ts';

interface ListSearchBarProps {
  title: string;
  /** The total number of records. */
  total: number;
  search: Pick<ListSearch<unknown>, 'typed' | 'type' | 'only' | 'choose' | 'choices' | 'count'>;
  ref: Ref<HTMLInputElement>;
}

const maxLength = 200;

export function ListSearchBar({ title, total, search, ref }: ListSearchBarProps) {
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
          aria-label={`Which of ${title}`}
          className="field w-auto! min-w-40 max-desk:flex-1"
          value={only}
          onChange={({ target }) => choose(target.value)}
        >
          <option value={everything}>All</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === incomplete ? 'Something missing' : choice}
            </option>
          ))}
        </select>
      )}
      <span role="status" className="min-w-24 text-small text-muted">
        {isNarrowed ? `${count} of ${total} found` : `${total} in all`}
      </span>
    </div>
  );
}

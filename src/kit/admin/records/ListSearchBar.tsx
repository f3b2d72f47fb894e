import { Search } from 'lucide-react';
import { useId, type Ref } from 'react';
import { everything, incomplete, type ListSearch } from './useListSearch.ts';

interface ListSearchBarProps {
  /** Of the list. */
  title: string;
  /** How many there are at all. */
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
    <div role="search" aria-label={title} className="list-search">
      <label htmlFor={id} className="sr-only">
        Search {title}
      </label>
      <span className="list-search-field">
        <Search aria-hidden className="list-search-sign" />
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
          className="field list-search-choice"
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
      <span role="status" className="list-search-count">
        {isNarrowed ? `${count} of ${total} found` : `${total} in all`}
      </span>
    </div>
  );
}

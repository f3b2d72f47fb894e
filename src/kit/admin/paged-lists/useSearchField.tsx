import { useState, type ReactNode } from 'react';
import { TextField } from '../../client/inputs/TextField.tsx';
import { useDebounced } from '../inputs/useDebounced.ts';

export const searchDebounceMs = 300;

/** Returns a search field, and the term to search for. */
export function useSearchField(
  label: string,
  maxLength: number,
  initial = '',
): { search: string; field: ReactNode } {
  const [typed, setTyped] = useState(initial);
  return {
    search: useDebounced(typed.trim(), searchDebounceMs),
    field: (
      <TextField
        label={label}
        type="search"
        dir="auto"
        autoComplete="off"
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    ),
  };
}

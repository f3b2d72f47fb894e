import { useState, type ReactNode } from 'react';
import { TextField } from '../../client/inputs/TextField.tsx';
import { maxEmailLength } from '../../schema/emailAddress.ts';
import { useDebounced } from '../inputs/useDebounced.ts';

export const searchDebounceMs = 300;

/** Returns a search field for part of an e-mail address, and the term to search for. */
export function useAddressSearch(): { search: string; field: ReactNode } {
  const [typed, setTyped] = useState('');
  return {
    search: useDebounced(typed.trim(), searchDebounceMs),
    field: (
      <TextField
        label="Search by address"
        type="search"
        dir="auto"
        autoComplete="off"
        maxLength={maxEmailLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    ),
  };
}

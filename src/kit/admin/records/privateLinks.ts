import { createContext, type ReactNode } from 'react';

/** Identifies a record by its noun and id. */
export interface PrivateLinksProps {
  noun: string;
  record: string;
}

/**
 * Renders the list of links that show a record before its release to fans; the admin frame provides
 * it.
 */
export const PrivateLinksContext = createContext<((of: PrivateLinksProps) => ReactNode) | null>(
  null,
);

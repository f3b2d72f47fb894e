import { createContext, type ReactNode } from 'react';

/** Of a record, by its noun and id. */
export interface PrivateLinksProps {
  noun: string;
  record: string;
}

/** Whoever has links that show a record before fans see it hands in what lists and makes them. */
export const PrivateLinksContext = createContext<((of: PrivateLinksProps) => ReactNode) | null>(
  null,
);

import { createContext, type ReactNode } from 'react';

/** A record, by its noun and id. */
export interface PrivateLinksProps {
  noun: string;
  record: string;
}

/** Draws the list of links that show a record before fans see it; the frame provides it. */
export const PrivateLinksContext = createContext<((of: PrivateLinksProps) => ReactNode) | null>(
  null,
);

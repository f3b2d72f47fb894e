import { createContext, type ReactNode } from 'react';

/** Identifies a record by its noun and id. */
export interface PrivateLinksProps {
  noun: string;
  record: string;
  /** Says what a link shows; links with it end. */
  hint?: string;
}

/** Lists the links that show a record before fans see it; the admin frame provides it. */
export const PrivateLinksContext = createContext<((of: PrivateLinksProps) => ReactNode) | null>(
  null,
);

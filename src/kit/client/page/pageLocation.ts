import { createContext, useContext } from 'react';

/** Where a page stands, and how its links lead on. */
export interface PageLocation {
  /** The path of the page, without what comes before all of them. */
  pathname: string;
  /** The query with its `?`; empty for none. */
  search: string;
  /** What the links of the page begin with, such as `/preview`; empty for the site itself. */
  base: string;
  /** Leads to another page without a new document; null where each page is one of its own. */
  go: ((to: string) => void) | null;
}

export const PageLocationContext = createContext<PageLocation>({
  pathname: '/',
  search: '',
  base: '',
  go: null,
});

/** Where the page stands that a component is part of. */
export const usePageLocation = (): PageLocation => useContext(PageLocationContext);

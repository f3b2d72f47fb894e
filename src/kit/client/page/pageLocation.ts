import { createContext, useContext } from 'react';

export interface PageLocation {
  /** The path without `base`. */
  pathname: string;
  /** The query with its `?`, or an empty string. */
  search: string;
  /** The prefix of the page's links, such as `/preview`; empty for the site itself. */
  base: string;
  /** Opens another page without loading a new document; null if every page is a document. */
  go: ((to: string) => void) | null;
}

export const PageLocationContext = createContext<PageLocation>({
  pathname: '/',
  search: '',
  base: '',
  go: null,
});

export const usePageLocation = (): PageLocation => useContext(PageLocationContext);

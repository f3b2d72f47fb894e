import { createContext, useContext } from 'react';

export interface PageLocation {
  /** Without `base`. */
  pathname: string;
  /** With its `?`; empty for none. */
  search: string;
  /** What the page's links begin with, such as `/preview`; empty for the site itself. */
  base: string;
  /** Goes to another page without a new document; null if every page is a document. */
  go: ((to: string) => void) | null;
}

export const PageLocationContext = createContext<PageLocation>({
  pathname: '/',
  search: '',
  base: '',
  go: null,
});

export const usePageLocation = (): PageLocation => useContext(PageLocationContext);

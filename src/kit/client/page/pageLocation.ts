import { createContext, useContext } from 'react';

export interface PageLocation {
  /** The path without `base`. */
  pathname: string;
  /** The query with its `?`, or an empty string. */
  search: string;
  /** The prefix of the page's links, such as `/preview`; empty for the site itself. */
  base: string;
}

export const PageLocationContext = createContext<PageLocation>({
  pathname: '/',
  search: '',
  base: '',
});

export const usePageLocation = (): PageLocation => useContext(PageLocationContext);

import { storeInTab, readFromTab } from './tabStorage.ts';

const key = 'way back';

/** Notes the page of the editing area that this tab is on: a session may end at any moment. */
export const storeReturnPath = (path: string): void => storeInTab(key, path);

/** The page that this tab was last on, once; null where there is none. */
export function takeReturnPath(): string | null {
  const path = readFromTab(key);
  storeInTab(key, null);
  // A path of this site, and nothing that a browser reads as another one.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

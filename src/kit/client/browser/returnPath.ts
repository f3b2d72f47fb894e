import { storeInTab, readFromTab } from './tabStorage.ts';

const key = 'way back';

/** Remembers this tab's page of the editing area for after the next sign-in. */
export const storeReturnPath = (path: string): void => storeInTab(key, path);

/** Returns the path once and removes it; null if there is none. */
export function takeReturnPath(): string | null {
  const path = readFromTab(key);
  storeInTab(key, null);
  // Browsers read `//` and `/\` as another site.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

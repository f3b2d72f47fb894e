import { tabStorage } from './browserStorage.ts';

const key = 'way back';

/** Remembers this tab's page of the editing area for after the next sign-in. */
export const storeReturnPath = (path: string): void => tabStorage.store(key, path);

/** Returns the path once and removes it; null if there is none. */
export function takeReturnPath(): string | null {
  const path = tabStorage.read(key);
  tabStorage.store(key, null);
  // Browsers read `//` and `/\` as another site.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

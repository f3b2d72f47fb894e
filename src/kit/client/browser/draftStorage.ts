import { dayMs } from '../../dates/durations.ts';

export const draftPrefix = 'draft ';

export const draftMs = 7 * dayMs;

export function keysIn(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // Storage is blocked.
    return [];
  }
}

/** The stored value; null if there is none, or if it isn't JSON. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Storage is blocked, or the text isn't ours.
    return null;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}

/** `at` is in epoch milliseconds. */
export const isFresh = (at: unknown): at is number =>
  typeof at === 'number' && at <= Date.now() && at > Date.now() - draftMs;

/** Removes drafts of every account that are too old or have no time. */
export function dropStaleDrafts(): void {
  for (const key of keysIn(draftPrefix)) {
    const { at } = Object(readStored(key)) as { at?: unknown };
    if (!isFresh(at)) removeStored(key);
  }
}

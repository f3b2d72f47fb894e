import { dayMs } from '../../dates/durations.ts';
import { browserStorage } from './browserStorage.ts';

export const draftPrefix = 'draft ';

export const draftMs = 7 * dayMs;

export const draftKeys = (prefix: string): string[] =>
  browserStorage.keys().filter((key) => key.startsWith(prefix));

/** `at` is in epoch milliseconds. */
export const isFresh = (at: unknown): at is number =>
  typeof at === 'number' && at <= Date.now() && at > Date.now() - draftMs;

/** Removes drafts of every account that are too old or have no time. */
export function dropStaleDrafts(): void {
  for (const key of draftKeys(draftPrefix)) {
    const { at } = Object(browserStorage.readJson(key)) as { at?: unknown };
    if (!isFresh(at)) browserStorage.store(key, null);
  }
}

import { plainNumber } from '../../api/plainNumber.ts';

/** `windowStart` skips this many windows at most. */
const maxWindows = 200;

/**
 * Returns the index at which a page's part of a list begins. Only whole windows count, so that not
 * every number is a page.
 * @param asked the number in the address, or null.
 * @param step how many items one page shows.
 */
export function windowStart(asked: string | null, step: number): number {
  const wanted = plainNumber(asked ?? '') ?? 0;
  return Math.min(Math.floor(wanted / step), maxWindows) * step;
}

/** The query of an address whose list begins at `from`; empty for its beginning. */
export const windowQuery = (name: string, from: number): string =>
  from > 0 ? `?${name}=${from}` : '';

/** Includes one item more than the page shows, which reveals that there are more. */
export const windowOf = <T>(all: readonly T[], from: number, step: number): T[] =>
  all.slice(from, from + step + 1);

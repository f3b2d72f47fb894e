import { plainNumber } from '../../api/plainNumber.ts';

/** `windowStart` leads past this many windows at most. */
const maxWindows = 200;

/**
 * Where a page's part of a list begins. Whole windows only, so that not every number is a page.
 * @param asked what the address says, or null.
 * @param step how many one page shows.
 */
export function windowStart(asked: string | null, step: number): number {
  const wanted = plainNumber(asked ?? '') ?? 0;
  return Math.min(Math.floor(wanted / step), maxWindows) * step;
}

/** What an address asks for where a list begins `from` on: nothing if that is its beginning. */
export const windowQuery = (name: string, from: number): string =>
  from > 0 ? `?${name}=${from}` : '';

/** One more than is shown tells that there are more. */
export const windowOf = <T>(all: readonly T[], from: number, step: number): T[] =>
  all.slice(from, from + step + 1);

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

/** The query of an address whose list begins at `from`; empty at its beginning. */
export const windowQuery = (name: string, from: number): string =>
  from > 0 ? `?${name}=${from}` : '';

/** With one more than is shown, which says that there are more. */
export const windowOf = <T>(all: readonly T[], from: number, step: number): T[] =>
  all.slice(from, from + step + 1);

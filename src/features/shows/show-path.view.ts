import { dayAt } from '../../kit/dates/dates.ts';
import { memoize } from '../../kit/functions/memoize.ts';
import { slugOf } from '../../kit/links/slugOf.ts';
import type { ShowName } from './shows.ts';

export const showPagesPath = '/shows/';

export const showPageName = 'showPage';

export const allShowsPath = '/#shows';

export const pastShowsPath = '/shows/past';

export const calendarPath = '/shows.ics';

/** The address for calendar subscriptions. @param siteUrl the absolute address of the site. */
export const subscribeAddress = (siteUrl: string): string =>
  new URL(calendarPath, siteUrl).href.replace(/^https?:/, 'webcal:');

/** `/shows/2026-11-20-loft-tokyo-1x2y3z4a`: only the key at the end finds the show. */
export function showPath(show: ShowName): string {
  const parts = [dayAt(show.date, show.timeZone), slugOf(show.venue), slugOf(show.location)];
  const words = [...parts, showKey(show._id)].filter(Boolean).join('-');
  return `${showPagesPath}${encodeURIComponent(words)}`;
}

export const showCalendarPath = (show: ShowName): string => `${showPath(show)}.ics`;

/** The key in the path of a show's page or calendar file, or null. */
export const keyInPath = (path: string): string | null =>
  /^\/shows\/(?:[^/]*-)?([0-9a-z]{8})(?:\.ics)?\/?$/i.exec(path)?.[1]?.toLowerCase() ?? null;

/** The show at a path; if several have the same key, the one that the words name. */
export function showAt<T extends ShowName>(path: string, shows: readonly T[]): T | null {
  const key = keyInPath(path);
  if (key === null) return null;
  const found = byKey(shows).get(key);
  if (!found) return null;
  const spelt = path.replace(/\/$|\.ics$/, '');
  return found.find((show) => showPath(show) === spelt) ?? found[0]!;
}

/** Cached by list, so that requests don't compute all keys again. */
const keyed = new WeakMap<readonly ShowName[], ReadonlyMap<string, readonly ShowName[]>>();

/** The list must never change. */
function byKey<T extends ShowName>(shows: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const known = keyed.get(shows);
  // The map of a list contains that list's shows, so they have its type.
  if (known) return known as ReadonlyMap<string, readonly T[]>;
  const made = new Map<string, T[]>();
  for (const show of shows) {
    const key = showKey(show._id);
    made.set(key, [...(made.get(key) ?? []), show]);
  }
  keyed.set(shows, made);
  return made;
}

/** FNV-1a with 64 bits, in 8 characters, the same on the server and in a browser. */
const showKey = memoize((id: string): string => {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(id)) {
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return (hash % 36n ** 8n).toString(36).padStart(8, '0');
}, 10_000);

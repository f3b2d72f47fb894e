import { dayAt } from '../../kit/dates/dates.ts';
import type { Show } from './shows.ts';

/** What the addresses of the shows' pages begin with. */
export const showPagesPath = '/shows/';

/** The area of a show's page. */
export const showPageName = 'showPage';

/** Where the list of all shows stands. */
export const allShowsPath = '/#shows';

/** The calendar of all shows. */
export const calendarPath = '/shows.ics';

/**
 * The same for programs that follow it.
 * @param siteUrl the absolute address of the site.
 */
export const subscribeAddress = (siteUrl: string): string =>
  new URL(calendarPath, siteUrl).href.replace(/^https?:/, 'webcal:');

type Named = Pick<Show, '_id' | 'date' | 'timeZone' | 'venue' | 'location'>;

/**
 * The path of a show's page: `/shows/2026-11-20-loft-tokyo-1x2y3z4a`. The words follow the show;
 * what comes last is made of its id alone, and finds it also by an older spelling.
 */
export function showPath(show: Named): string {
  const words = [dayAt(show.date, show.timeZone), inAddress(show.venue), inAddress(show.location)];
  return `${showPagesPath}${[...words, showKey(show._id)].filter(Boolean).join('-')}`;
}

/** The show's file for calendars. */
export const showCalendarPath = (show: Named): string => `${showPath(show)}.ics`;

/** What finds a show in the path of its page or file, or null where there is no such thing. */
export function keyInPath(path: string): string | null {
  return (
    /^\/shows\/(?:[\w-]*-)?([0-9a-z]{8})(?:\.ics)?\/?$/i.exec(path)?.[1]?.toLowerCase() ?? null
  );
}

/** The show whose page or file a path names; of several with the same key the one it spells. */
export function showAt<T extends Named>(path: string, shows: readonly T[]): T | null {
  const key = keyInPath(path);
  if (key === null) return null;
  const found = byKey(shows).get(key);
  if (!found) return null;
  const spelt = path.replace(/\/$|\.ics$/, '');
  return found.find((show) => showPath(show) === spelt) ?? found[0]!;
}

/** Lists that were looked into, by their shows' keys: whoever tries addresses makes none anew. */
const keyed = new WeakMap<readonly Named[], ReadonlyMap<string, readonly Named[]>>();

/** The shows of a list by their keys. The list is one that nobody changes. */
function byKey<T extends Named>(shows: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const known = keyed.get(shows);
  // A list is entered with the map of its own shows.
  if (known) return known as ReadonlyMap<string, readonly T[]>;
  const made = new Map<string, T[]>();
  for (const show of shows) {
    const key = showKey(show._id);
    made.set(key, [...(made.get(key) ?? []), show]);
  }
  keyed.set(shows, made);
  return made;
}

/** As many letters of a venue or place as an address shows. */
const maxLetters = 40;

/** Letters that are no letter of a to z with a sign on it. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** `Café Zürich, CH` as `cafe-zurich-ch`; empty where nothing of it is written in Latin letters. */
function inAddress(text: string): string {
  const letters = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => spelled[letter]!)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLetters);
  return letters.replace(/^-|-$/g, '');
}

/** Eight signs of a hash of the id (FNV-1a, 64 bits), the same on the server and in a browser. */
function showKey(id: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(id)) {
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return (hash % 36n ** 8n).toString(36).padStart(8, '0');
}

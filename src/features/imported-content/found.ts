import { readLink } from '../../kit/links/readLink.ts';
import type { Show } from '../shows/shows.ts';

/** A record in a file, or why it can't be read. */
export type FoundRow<Value> = { row: number } & ({ value: Value } | { why: string });

/** A show as another program wrote it. */
export interface FoundShow extends Pick<Show, 'status' | 'tixlink' | 'lineUp' | 'notes'> {
  /** The same for the same show in a later file; empty if the program gives none. */
  uid: string;
  venue: string;
  /** The rest of the address. */
  location: string;
  /** Midnight in UTC of its day on the clock of `zone`. */
  day: number;
  /** Minutes since midnight on the clock of `zone`; null if they are unknown. */
  doors: number | null;
  showtime: number | null;
  /** An IANA name; null for the venue's clock. */
  zone: string | null;
}

/** A post as another program wrote it. */
export interface FoundPost {
  /** The same for the same post in a later file. */
  uid: string;
  title: string;
  /** In the markup of letters. */
  words: string;
  /** Epoch milliseconds; null if it was never published. */
  at: number | null;
  /** Whether everyone could read it. */
  isPublic: boolean;
  /** Its address, or the path of it. */
  address: string;
}

/** A number at the beginning or the end, as in `30 Mill Road` and `Neuer Kamp 30a`. */
const isStreet = /^\d+\S*\s|\s\d+\s?[a-z]?$/i;

/**
 * Splits `Knust, Neuer Kamp 30, Hamburg`. The venue of an address alone is in the title, such as
 * `The Band @ Knust`. Empty if there is none.
 */
export function venueIn(address: string, title: string): Pick<FoundShow, 'venue' | 'location'> {
  const named = /(?:@|\bat\b)\s*(\S.*)/i.exec(title)?.[1]?.trim() ?? '';
  const [first = '', ...rest] = trimmedParts(address || named, /[,\n]/);
  const isAddress = rest.length === 0 || (named !== '' && isStreet.test(first));
  if (address === '' || !isAddress) return { venue: first, location: rest.join(', ') || first };
  return { venue: named || title || first, location: [first, ...rest].join(', ') };
}

/** The parts of a text that say something. */
export const trimmedParts = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);

/** The address of a website, or null. */
export function linkIn(text: string): string | null {
  const link = readLink('website', text);
  return 'message' in link ? null : link.address;
}

/** The status of a show by the words for it. */
export function statusIn(text: string): FoundShow['status'] {
  if (/\bcancell?ed\b/i.test(text)) return 'cancelled';
  if (/\bpostponed\b/i.test(text)) return 'postponed';
  return /\bsold[ -]?out\b/i.test(text) ? 'sold-out' : 'scheduled';
}

/** Joins a file's pieces. @param max UTF-16 units; the rest is left out. */
export async function wholeText(pieces: AsyncIterable<string>, max: number): Promise<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length >= max) break;
  }
  return text.slice(0, max).replaceAll('\0', '');
}

import type { z } from 'zod';
import { Problem } from '../../errors/problem.ts';
import { readLink } from '../../kit/links/readLink.ts';
import type { PublicationChange } from '../../database/publication.records.ts';
import type { LetterFields } from '../letters/letters.ts';
import type { Show, ShowFields } from '../shows/shows.ts';

/** A record in a file, or why it can't be read. */
export interface FoundRow<Value> {
  row: number;
  read: Value | string;
}

/** A show or a post as it will be stored. */
export interface Resolved<Fields> {
  fields: Fields;
  /** The fields of a preview. */
  shown: Record<string, string>;
  /** Two items with the same key are one. */
  key: string;
}

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
  /** Set when the band's time zone is known; or why it can't be stored. */
  resolved?: Resolved<z.output<typeof ShowFields>> | string;
}

/** A post of another program. */
export interface FoundPost {
  uid: string;
  /** In the form of `comparablePath`. */
  oldPath: string | null;
  resolved: Resolved<LetterFields & PublicationChange>;
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

/** UTF-16 units of a file that is read at once. */
const maxFile = 16_000_000;

/** Joins a file's pieces. @throws Problem `import.too-large` */
export async function wholeText(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length > maxFile) throw new Problem('import.too-large');
  }
  return text.replaceAll('\0', '');
}

import { v5 as idFrom } from 'uuid';
import type { z } from 'zod';
import { Problem } from '../../errors/problem.ts';
import { readLink } from '../../kit/links/readLink.ts';
import type { PublicationChange } from '../../database/publication.records.ts';
import type { LetterFields } from '../letters/letters.ts';
import type { Show, ShowFields } from '../shows/shows.ts';

/** A record in a file, or why it can't be read. */
export interface FoundRow<Value> {
  row: number;
  /** The record's name in the file; empty for none. */
  name: string;
  read: Value | string;
}

/** A record as it will be stored. */
interface Found<Noun, Fields> {
  noun: Noun;
  /** The same for the same record of the other program. */
  id: string;
  /** Two records with the same key are one. */
  key: string;
  fields: Fields;
  /** The fields of a preview. */
  shown: Record<string, string>;
  /** Words that are counted, such as `posts` and `drafts`. */
  words: string[];
}

export type FoundShow = Found<'show', z.output<typeof ShowFields>>;

export interface FoundPost extends Found<'letter', LetterFields & PublicationChange> {
  /** In the form of `comparablePath`. */
  oldPath: string | null;
}

/** Returns the same id for the same text; a calendar of Stagedoor has ids of shows. */
export const idOf = (uid: string): string =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(uid) ? uid : idFrom(uid, idFrom.URL);

/** A show as another program wrote it. */
export interface WrittenShow extends Pick<Show, 'status' | 'tixlink' | 'lineUp' | 'notes'> {
  /** The same for the same show in a later file; empty if the program gives none. */
  uid: string;
  title: string;
  /** Null if it is part of the location or the title. */
  venue: string | null;
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

/** The venue of a title such as `The Band @ Knust, Hamburg`, with what follows; or empty. */
export const venueInTitle = (title: string): string =>
  /(?:@|\bat\b)\s*(\S.*)/i.exec(title)?.[1]?.trim() ?? '';

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
export function statusIn(text: string): Show['status'] {
  if (/\bcancell?ed\b/i.test(text)) return 'cancelled';
  if (/\bpostponed\b/i.test(text)) return 'postponed';
  return /\bsold[ -]?out\b/i.test(text) ? 'sold-out' : 'scheduled';
}

/** Returns fields to store, or what is wrong with them. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  fields: object,
): z.output<Schema> | string {
  const { data, error } = schema.safeParse(fields);
  if (!error) return data as z.output<Schema>;
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  return `${String(path[0])}: ${message}`;
}

export const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();

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

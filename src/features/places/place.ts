import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { oneLine } from '../../kit/schema/text.ts';
import { timeZoneName } from '../../kit/schema/timeZone.ts';

export const placeLimits = {
  /** UTF-16 units of what is typed; the location of a show has as many. */
  query: 200,
  /** The number of places in a response. */
  answers: 8,
};

export const Place = z.object({
  _id: z.string().describe('The ID of the place at GeoNames.'),
  name: z.string().describe('The most common name at GeoNames, such as Köln or Munich.'),
  region: z.string().describe('A state or province in English; empty if it is unknown.'),
  country: z.string().describe('A code of ISO 3166-1, such as DE.'),
  timeZone: z.string().describe('An IANA name.'),
});
export type Place = z.output<typeof Place>;

export const unknownPlace = 'Please choose a town from the list';

export const placeOrNone = z
  .preprocess(
    (given: string | null) => (given === '' ? null : given),
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/, unknownPlace)
      .nullable(),
  )
  .describe('The ID of a place, as the search for places answers it; null for none.');

export const placeEndpoints = {
  search: endpoint('GET', '/places', 'Finds towns by the beginning of any name, best first.', {
    query: z.strictObject({
      q: oneLine(placeLimits.query).describe(
        'What was typed, such as `col` or `Paris, Texas`; case and accents are ignored.',
      ),
      zone: timeZoneName.exactOptional().describe('An IANA time zone; its towns come first.'),
    }),
    answer: z.array(Place).max(placeLimits.answers),
    // A response costs less than its room in the cache, which floods of queries would empty.
    access: 'own',
  }),
};

/** Letters that are no base letter with an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ə: 'e',
};

/** Keeps the letters and digits of a name, without case and accents, and blanks between words. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}'’ʻʼ‘`´]+/gu, '')
    .replaceAll(/[ßæœøłđðþıħə]/g, (letter) => plainLetters[letter]!)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC');

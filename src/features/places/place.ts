import { z } from 'zod';
import { get } from '../../kit/api/endpoint.ts';
import { oneLine, plainLine } from '../../kit/schema/text.ts';
import { timeZoneName } from '../../kit/schema/timeZone.ts';
import { maxTownLength } from './places.view.ts';

/** In a response. */
export const mostPlaces = 8;

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

/** The fields of a form in which fans enter their town. */
export const TypedTown = z.object({
  town: plainLine(maxTownLength).exactOptional().describe('A town as a fan typed it.'),
  place: z.string().max(20).exactOptional().describe('The ID of the place that the fan picked.'),
  zone: z.string().max(100).exactOptional().describe("The device's time zone; it is not stored."),
});
export type TypedTown = z.output<typeof TypedTown>;

export const placeEndpoints = {
  search: get('/places', 'Finds towns by the beginning of any name, best first.', {
    query: z.strictObject({
      q: oneLine(maxTownLength).describe(
        'What was typed, such as `col` or `Paris, Texas`; case and accents are ignored.',
      ),
      zone: timeZoneName.exactOptional().describe('An IANA time zone; its towns come first.'),
    }),
    answer: z.array(Place).max(mostPlaces),
    // A response costs less than its room in the cache, which floods of queries would empty.
    access: 'own',
    refuses: ['place.too-many'],
  }),
  ofShow: get('/places/ofShow', 'Suggests the town of a show.', {
    query: z.strictObject({ location: oneLine(maxTownLength), zone: timeZoneName }),
    answer: z.array(Place).max(2).describe('One place, two to choose from, or none.'),
  }),
};

/** Letters that are no base letter with an accent. */
const plainLetters = new Map(
  'ß:ss æ:ae œ:oe ø:o ł:l đ:d ð:d þ:th ı:i ħ:h ə:e'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Keeps the letters and digits of a name, without case and accents, and blanks between words. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}'’ʻʼ‘`´]+/gu, '')
    .replaceAll(/[ßæœøłđðþıħə]/g, (letter) => plainLetters.get(letter)!)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC');

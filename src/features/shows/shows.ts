import { z } from 'zod';
import { listCalls } from '../../kit/records/listEndpoints.ts';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { field, record, sentShape } from '../../kit/records/recordFields.ts';
import { pictureMessages } from '../../errors/laterMessages.ts';
import { pictureAddressOrNone, PictureAnswer } from '../../kit/pictures/pictureAnswer.ts';
import { refinedBy } from '../../kit/schema/crossFieldRule.ts';
import { instant, numberField, numberOrNone } from '../../kit/schema/numbers.ts';
import { placeOrNone } from '../places/place.ts';
import { optionalText, requiredLine } from '../../kit/schema/text.ts';
import { timeZoneName } from '../../kit/schema/timeZone.ts';

/** UTF-16 units, as `maxLength` of an input counts; the price in the currency's units. */
const showLimits = {
  venue: 200,
  location: 200,
  price: 99_999.99,
  lineUp: 1000,
  notes: 1000,
  age: 99,
};

const priceRange = 'Please enter a price from 0 to 99999.99';

const price = numberOrNone(
  numberField()
    .gte(0, priceRange)
    .lte(showLimits.price, priceRange)
    .refine((units) => Math.round(units * 100) / 100 === units, 'At most two decimals'),
).describe('In units of the currency, such as 12.5, with at most two decimals; null for no price.');

const currency = z
  .string()
  .overwrite((code) => code.trim().toUpperCase())
  .refine(
    (code) => Intl.supportedValuesOf('currency').includes(code),
    'Please enter a three-letter currency code, such as USD',
  )
  .meta({ maxLength: 3, description: 'ISO 4217.' });

const ageRange = `Please enter an age from 0 to ${showLimits.age}`;

const minimumAge = numberOrNone(
  numberField().int(ageRange).gte(0, ageRange).lte(showLimits.age, ageRange),
).describe('In years; 0 for all ages, null if it is unknown.');

const status = z.enum(['scheduled', 'sold-out', 'cancelled', 'postponed']);

/** Whole cents are stored: dividing them by 100 gives the exact number of two decimals. */
const priceInCents = <C extends string, A extends z.ZodType<number | null>>(
  column: C,
  answer: A,
) => ({
  ...field.of(column, price, answer),
  toColumn: (units: number | null) => units && Math.round(units * 100),
  fromColumn: (cents: number | null) => cents && cents / 100,
});

const required = {
  venue: field.text('venue', requiredLine(showLimits.venue)),
  location: field.text('location', requiredLine(showLimits.location)),
  date: field.of(
    'date',
    instant(),
    instant().describe(
      "A time on the show's day at the venue, in epoch milliseconds like doors and showtime.",
    ),
  ),
  doors: field.of('doors', instant(), instant()),
  showtime: field.of('showtime', instant(), instant()),
};
const optional = {
  alt: field.alt('poster'),
  doorprice: priceInCents(
    'door_price_cents',
    z.number().nullable().describe('In units of the currency, such as 12.5; null for no price.'),
  ),
  advprice: priceInCents('adv_price_cents', z.number().nullable()),
  currency: field.of(
    'currency',
    currency,
    z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe('ISO 4217.'),
  ),
  tixlink: field.link('ticket_link', 'website'),
  timeZone: field.of(
    'time_zone',
    timeZoneName.describe(
      'An IANA time zone. New shows default to the home time zone of the show settings.',
    ),
    z.string().describe('An IANA name.'),
  ),
  status: field.of('status', status, status),
  lineUp: field.text(
    'line_up',
    optionalText(showLimits.lineUp).describe('The other acts, one per line.'),
  ),
  notes: field.text('notes', optionalText(showLimits.notes).describe('A short text for fans.')),
  minimumAge: field.of(
    'minimum_age',
    minimumAge,
    z.number().nullable().describe('In years; 0 for all ages, null if it is unknown.'),
  ),
  mapLink: field.link('map_link', 'website'),
  place: field.of(
    'place',
    placeOrNone,
    z.string().nullable().describe('The ID of its town, which letters to fans near it need.'),
  ),
};
export const showFields = { ...required, ...optional };

export const ShowFields = z.strictObject(sentShape(showFields));

/** A new show's defaults for omitted fields. */
export const defaultShow = {
  alt: '',
  doorprice: null,
  advprice: null,
  currency: 'USD',
  tixlink: null,
  status: 'scheduled',
  lineUp: '',
  notes: '',
  minimumAge: null,
  mapLink: null,
  place: null,
} as const satisfies Partial<z.output<typeof ShowFields>>;

const poster = pictureAddressOrNone()
  .exactOptional()
  .describe('The address of an uploaded image. Only a draft may lack one; null for none.');

const own = {
  poster,
  ...publicationFields,
  placeName: z.unknown().exactOptional().describe('Ignored.'),
};

const NewShow = record.added(required, optional, own).refine(
  ...refinedBy({
    fields: z.object({ poster, isDraft: publicationFields.isDraft }),
    path: 'poster',
    messageOf: (show: { poster?: string | null; isDraft?: boolean }) =>
      posterProblem(show.poster ?? null, show.isDraft ?? false),
  }),
);

/** Why fans can't see a show, or null. */
export const posterProblem = (poster: string | null, isDraft: boolean): string | null =>
  poster === null && !isDraft ? pictureMessages.missing : null;

export const Show = record.answered(
  {
    poster: z.string().nullable().describe('`/files/o/<name>`, or null.'),
    picture: PictureAnswer.nullable().describe('The poster and its resized copies, or null.'),
    placeName: z.string().nullable().describe('The name of the town, or null.'),
  },
  showFields,
  publicationAnswer,
);
export type Show = z.output<typeof Show>;

/** The parts of the path of a show's page. */
export type ShowName = Pick<Show, '_id' | 'date' | 'timeZone' | 'venue' | 'location'>;

export const ShowChange = record.changed(showFields, own);
export type ShowChange = z.output<typeof ShowChange>;

const calls = listCalls(Show, 'show.not-found');

export const showEndpoints = {
  list: calls.list('/shows', 'All shows, including past ones, by date.'),
  add: calls.add('/addShow', 'Adds a show.', NewShow),
  update: calls.update('POST', '/updateShow/:id', 'Changes a show.', ShowChange),
  remove: calls.remove('GET', '/deleteShow/:id', 'Deletes a show.'),
};

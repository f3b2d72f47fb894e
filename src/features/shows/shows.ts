import { z } from 'zod';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { endpoint, withDrafts } from '../../kit/api/endpoint.ts';
import { inParts } from '../../kit/api/listPart.ts';
import { numberField, instant, numberOrNone } from '../../kit/schema/numbers.ts';
import { linkField } from '../../kit/links/linkField.ts';
import { pictureAddressOrNone, pictureAddress } from '../../kit/pictures/pictureAddress.ts';
import { PictureAnswer, ignoredFields, ignoredInNew } from '../../kit/pictures/pictureAnswer.ts';
import { altText } from '../../kit/pictures/altText.ts';
import { recordParams, chosenId } from '../../kit/api/recordId.ts';
import { basedOn, revision } from '../../kit/api/revision.ts';
import { requiredLine } from '../../kit/schema/text.ts';
import { timeZoneName } from '../../kit/schema/timeZone.ts';
import { showStatuses } from './shows.view.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';

/** UTF-16 units, as `maxLength` of an input counts; the price in the currency's units. */
export const showLimits = { venue: 200, location: 200, price: 99_999.99 };

const priceRange = 'A price between 0 and 99999.99';

const price = numberOrNone(
  numberField()
    .gte(0, priceRange)
    .lte(showLimits.price, priceRange)
    .refine((units) => Math.round(units * 100) / 100 === units, 'At most two decimals'),
).describe("In the currency's units with at most two decimals, such as 12.5; null for none.");

const currency = z
  .string()
  .overwrite((code) => code.trim().toUpperCase())
  .refine(
    (code) => Intl.supportedValuesOf('currency').includes(code),
    'A currency by its three letters, such as USD',
  )
  .meta({ maxLength: 3, description: 'ISO 4217.' });

/** The fields that are stored as they are sent. */
export const ShowFields = z.strictObject({
  alt: altText(),
  venue: requiredLine(showLimits.venue),
  location: requiredLine(showLimits.location),
  /** Within the show's day at the venue; as doors and showtime in epoch milliseconds. */
  date: instant(),
  doors: instant(),
  showtime: instant(),
  doorprice: price,
  advprice: price,
  currency,
  tixlink: linkField('website'),
  timeZone: timeZoneName.describe(
    'An IANA name; of a new show that names none, the one of the settings of the shows.',
  ),
  status: z.enum(showStatuses),
});
export type ShowFields = z.output<typeof ShowFields>;

const { venue, location, date, doors, showtime, ...optional } = ShowFields.shape;

export const defaultShow = {
  alt: '',
  doorprice: null,
  advprice: null,
  currency: 'USD',
  tixlink: null,
  status: 'scheduled',
} as const satisfies Partial<ShowFields>;

const NewShow = z.strictObject({
  _id: chosenId(),
  /** An address of one of our own files. */
  poster: pictureAddress(),
  venue,
  location,
  date,
  doors,
  showtime,
  ...exactPartial(optional),
  ...publicationFields,
  ...ignoredInNew,
});
export type NewShow = z.output<typeof NewShow>;

export const Show = z.object({
  _id: z.string(),
  poster: z.string().nullable().describe('`/files/o/<name>`, or null.'),
  picture: PictureAnswer.nullable().describe('The poster with its copies, or null.'),
  alt: z.string().describe('Empty where nobody has described the poster.'),
  venue: z.string(),
  location: z.string(),
  date: instant().describe(
    "Within the show's day at the venue; as doors and showtime in epoch milliseconds.",
  ),
  doors: instant(),
  showtime: instant(),
  doorprice: z
    .number()
    .nullable()
    .describe("In the currency's units with two decimals, such as 12.5; null where none is told."),
  advprice: z.number().nullable(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('ISO 4217.'),
  tixlink: z.string().nullable(),
  timeZone: z.string().describe('An IANA name.'),
  status: z.enum(showStatuses),
  ...publicationAnswer,
  revision,
});
export type Show = z.output<typeof Show>;

/** What is left out stays as stored. */
export const ShowChange = z.strictObject({
  ...exactPartial(ShowFields.shape),
  poster: pictureAddressOrNone().exactOptional(),
  ...publicationFields,
  ...ignoredFields,
  revision: basedOn,
});
export type ShowChange = z.output<typeof ShowChange>;

export const showEndpoints = {
  list: endpoint(
    'GET',
    '/shows',
    'Every show, past ones too, by date.',
    {
      ...inParts,
      answer: z.array(Show),
    },
    withDrafts,
  ),
  add: endpoint('POST', '/addShow', 'Announces a show.', {
    body: NewShow,
    answer: Show,
  }),
  update: endpoint('POST', '/updateShow/:id', 'Changes a show.', {
    params: recordParams,
    body: ShowChange,
    answer: Show,
    refuses: ['show.not-found'],
  }),
  remove: endpoint('GET', '/deleteShow/:id', 'Takes a show out of the list.', {
    params: recordParams,
    answer: z.strictObject({ _id: z.string() }),
    refuses: ['show.not-found'],
  }),
};

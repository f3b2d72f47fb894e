import { z } from 'zod';
import { deletion, get, post, privateEndpoints } from '../../kit/api/endpoint.ts';
import { plainNumber } from '../../kit/api/plainNumber.ts';
import { dayInstant } from '../../kit/schema/numbers.ts';
import { clickKinds } from '../counts/counts.ts';
import { SubscriberSource } from '../newsletter/newsletter.ts';
import { Plays } from '../plays/plays.ts';

const day = z.number().describe('A calendar day: midnight in UTC, in epoch milliseconds.');
const visits = z.number().describe('Visits.');
const clicks = z.number().describe('Clicks.');
const name = z.string().nullable().describe('Null if it no longer exists.');
/** Null if it no longer exists. */
const dayOf = day.nullable();

/** An empty text is the same as none. */
const dayQuery = (what: string) =>
  z
    .preprocess(
      (sent) => {
        if (typeof sent !== 'string') return sent;
        return plainNumber(sent) ?? (isoDay.test(sent) ? Date.parse(sent) : sent);
      },
      z.union([dayInstant(), z.literal('')]),
    )
    .exactOptional()
    .describe(`${what}: epoch milliseconds, or a date such as 2026-11-20.`);

/** More than a hundred years. */
const mostDays = 40_000;

const isoDay = /^\d{4}-\d\d-\d\d$/;

export const StatisticsQuery = z.strictObject({
  from: dayQuery('The first day; without it, the first ever'),
  to: dayQuery('The last day; without it, today'),
  days: z
    .preprocess((sent) => plainNumber(String(sent)), z.int().min(1).max(mostDays))
    .exactOptional()
    .describe('The number of days until the last one, instead of `from`.'),
});
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

const list = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape));

export const Statistics = z.object({
  today: day.describe("The day in the band's home time zone, also as midnight in UTC."),
  since: day.nullable().describe('The first day with a visit or click.'),
  from: day,
  to: day,
  days: list({ day, visits, clicks }).describe('Days with any, oldest first.'),
  before: visits
    .nullable()
    .describe('Visits in as many days before; null if the site did not count all of them.'),
  sources: list({ host: z.string(), visits }).describe(
    'The sites before the visits: empty for none, `letter`, or `other` for all others.',
  ),
  pages: list({ path: z.string(), name, visits }),
  tickets: list({
    show: z.string(),
    name: name.describe('The venue.'),
    location: z.string(),
    day: dayOf,
    clicks,
    letters: list({ letter: z.string(), day: dayOf, clicks }).describe(
      'The clicks in the two weeks after a letter, until the next one.',
    ),
  }).describe('Clicks on the ticket links of shows.'),
  links: list({ kind: z.enum(clickKinds), record: z.string(), name, clicks }).describe(
    'Clicks on all other links.',
  ),
  letters: list({
    letter: z.string(),
    name,
    day: dayOf,
    visits,
    clicks: clicks.describe('Clicks on ticket links, as in `tickets`.'),
  }),
  songs: Plays.shape.songs.describe('Songs played, most played first.'),
  signUps: list({
    source: SubscriberSource.nullable(),
    id: z.string().nullable(),
    name: name.describe('The show or release, if there is one.'),
    asked: z.number().describe('Addresses that were asked to confirm.'),
    confirmed: z.number().describe('Addresses that confirmed.'),
  }).describe('Newsletter sign-ups.'),
});
export type Statistics = z.output<typeof Statistics>;

const isCounted = z
  .boolean()
  .describe('False for members, bots, browsers that refuse, and too many from one network.');

const forFans = { answer: z.strictObject({ isCounted }), access: 'own' } as const;

export const statisticsEndpoints = privateEndpoints({
  read: get(
    '/statistics',
    'Visits, clicks, plays and sign-ups, most first. After 25 months, details are by month.',
    { query: StatisticsQuery, answer: Statistics },
  ),
  remove: deletion('/statistics', 'Deletes all counts, also of plays.', {
    answer: z.strictObject({}),
  }),
  visit: post('/visits', 'Counts a visit, when its first page has loaded.', {
    ...forFans,
    body: z.strictObject({
      path: z.string().describe('The path of a page, without a query.'),
      referrer: z.string().default('').describe('Only its host is read.'),
      letter: z.string().nullable().default(null).describe('The id of a letter with the link.'),
    }),
  }),
  click: post('/clicks', 'Counts a click on a link.', {
    ...forFans,
    body: z.strictObject({
      kind: z.enum(clickKinds),
      record: z
        .string()
        .default('')
        .describe('The id of a record, the path of a show, or the name of a service.'),
    }),
  }),
});

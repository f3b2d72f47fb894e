import { z } from 'zod';
import { get, post } from '../../kit/api/endpoint.ts';
import { recordIdField } from '../../kit/api/recordId.ts';
import { slugPattern } from '../../kit/links/slugUnder.ts';

const day = z.number().describe('A calendar day: midnight in UTC, in epoch milliseconds.');
const plays = z.number().int().describe('The number of plays.');
const downloads = z.number().int().describe('The number of downloads.');

export const Plays = z.object({
  today: day.describe("The day in the band's home time zone, also as midnight in UTC."),
  since: day.nullable().describe('The first day with a play or download.'),
  plays: plays.describe('The number of plays since then.'),
  downloads: downloads.describe('The number of downloads since then.'),
  days: z
    .array(z.object({ day, plays, downloads }))
    .describe('The days of the last 60 with a play or download, oldest first.'),
  songs: z
    .array(z.object({ release: z.string(), song: z.string(), title: z.string(), plays }))
    .describe('Songs played in the last 30 days, most played first.'),
  releases: z
    .array(z.object({ release: z.string(), title: z.string(), downloads }))
    .describe('Releases downloaded in the last 30 days, most downloaded first.'),
});
export type Plays = z.output<typeof Plays>;

/** Reads impossible slugs as '', so that they never reach the database. */
const slugField = () => z.string().overwrite((slug) => (slugPattern.test(slug) ? slug : ''));

export const playsEndpoints = {
  read: get('/heard', 'The play counts of songs and download counts of releases.', {
    answer: Plays,
  }),
  report: post(
    '/heard/:release/:song',
    'Reports a play: 30 seconds of a song, or half of a shorter one.',
    {
      params: z.strictObject({
        release: slugField().describe("The release's slug."),
        song: recordIdField(),
      }),
      answer: z.strictObject({
        isCounted: z
          .boolean()
          .describe('False for members and bots, and if one network reports too many plays.'),
      }),
      access: 'own',
      refuses: ['song.not-found'],
      changesPages: false,
      // The small player of a release is embedded in other sites' pages.
      isForAnySite: true,
    },
  ),
};

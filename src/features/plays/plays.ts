import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { recordIdField } from '../../kit/api/recordId.ts';
import { slugPattern } from '../releases/release-path.view.ts';

const day = z.number().describe('A calendar day: the epoch milliseconds of midnight in UTC.');
const plays = z.number().int().describe('How often songs were heard.');
const downloads = z.number().int().describe('How often releases were taken home.');

export const Plays = z.object({
  today: day.describe('Where the band is at home; as all days, the midnight of its date in UTC.'),
  since: day.nullable().describe('The first day on which anything was counted.'),
  plays: plays.describe('How often songs were heard since then.'),
  downloads: downloads.describe('How often releases were taken home since then.'),
  days: z
    .array(z.object({ day, plays, downloads }))
    .describe('Those of the last 60 days on which anything was counted, the oldest first.'),
  songs: z
    .array(z.object({ release: z.string(), song: z.string(), title: z.string(), plays }))
    .describe('Played in the last 30 days, the most played first.'),
  releases: z
    .array(z.object({ release: z.string(), title: z.string(), downloads }))
    .describe('Downloaded in the last 30 days, the most downloaded first.'),
});
export type Plays = z.output<typeof Plays>;

/** Reads impossible slugs as '', so that they never reach the database. */
const slugField = () => z.string().overwrite((slug) => (slugPattern.test(slug) ? slug : ''));

export const playsEndpoints = {
  read: endpoint('GET', '/heard', 'How often songs were played, and releases downloaded.', {
    answer: Plays,
  }),
  report: endpoint(
    'POST',
    '/heard/:release/:song',
    'Tells that 30 seconds of a song were heard, or half of it where that is less.',
    {
      params: z.strictObject({
        release: slugField().describe('Its slug.'),
        song: recordIdField(),
      }),
      answer: z.strictObject({
        isCounted: z
          .boolean()
          .describe('False for members, for programs, and beyond what one network can have heard.'),
      }),
      access: 'own',
      refuses: ['song.not-found'],
      changesPages: false,
      // The small player of a release is embedded in other sites' pages.
      isForAnySite: true,
    },
  ),
};

import { z } from 'zod';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { endpoint, withDrafts } from '../../kit/api/endpoint.ts';
import { inParts } from '../../kit/api/listPart.ts';
import { crossFieldRule } from '../../kit/schema/crossFieldRule.ts';
import { numberField, dayInstant, numberOrNone } from '../../kit/schema/numbers.ts';
import { requiredLinkField } from '../../kit/links/linkField.ts';
import { PictureAnswer, ignoredFields, ignoredInNew } from '../../kit/pictures/pictureAnswer.ts';
import { recordParams, chosenId } from '../../kit/api/recordId.ts';
import { basedOn, revision } from '../../kit/api/revision.ts';
import { requiredLine, optionalText } from '../../kit/schema/text.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';

/** UTF-16 units, as `maxLength` of an input counts; times in seconds. */
export const featuredVideoLimits = { title: 150, description: 1000, time: 24 * 60 * 60 };

const moment = numberOrNone(
  numberField()
    .gte(0, 'A time before the video begins')
    .lte(featuredVideoLimits.time, `At most ${featuredVideoLimits.time} seconds`),
).describe('In seconds, perhaps with a fraction; null for none.');

const fields = z.strictObject({
  title: requiredLine(featuredVideoLimits.title),
  description: optionalText(featuredVideoLimits.description),
  youtubeLink: requiredLinkField('youtubeVideo'),
  startTime: moment,
  endTime: moment,
  releaseDate: dayInstant(),
});

interface Part {
  startTime?: number | null | undefined;
  endTime?: number | null | undefined;
}

/** An error message for `endTime`, or null. */
export function whyNoPart({ startTime, endTime }: Part): string | null {
  const isOne = endTime === undefined || endTime === null || endTime > (startTime ?? 0);
  return isOne ? null : 'The end time must be after the start time';
}

export const VideoPart = z.object({ startTime: moment.optional(), endTime: moment.optional() });

const isPart = crossFieldRule<Part>(VideoPart, 'endTime', whyNoPart);

export const FeaturedVideoFields = fields.refine(...isPart);
export type FeaturedVideoFields = z.output<typeof FeaturedVideoFields>;

const { title, youtubeLink, releaseDate, ...optional } = fields.shape;

/** Without times it is played whole. */
export const NewFeaturedVideo = z
  .strictObject({
    _id: chosenId(),
    title,
    youtubeLink,
    releaseDate,
    ...exactPartial(optional),
    ...publicationFields,
    ...ignoredInNew,
  })
  .refine(...isPart);
export type NewFeaturedVideo = z.output<typeof NewFeaturedVideo>;

export const FeaturedVideo = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  youtubeLink: z.string(),
  startTime: z
    .number()
    .nullable()
    .describe("In seconds; null for the video's own beginning and end."),
  endTime: z.number().nullable(),
  releaseDate: z.number().describe('A calendar day: the epoch milliseconds of midnight in UTC.'),
  picture: PictureAnswer.nullable().describe(
    'The poster that the server fetched, or null where it could not.',
  ),
  ...publicationAnswer,
  revision,
});
export type FeaturedVideo = z.output<typeof FeaturedVideo>;

/** What is left out stays as stored; one time alone is checked against the stored other one. */
export const FeaturedVideoChange = z.strictObject({
  ...exactPartial(fields.shape),
  ...publicationFields,
  ...ignoredFields,
  revision: basedOn,
});
export type FeaturedVideoChange = z.output<typeof FeaturedVideoChange>;

export const featuredVideoEndpoints = {
  list: endpoint(
    'GET',
    '/featuredVideos',
    'The videos of the home page, newest first.',
    {
      ...inParts,
      answer: z.array(FeaturedVideo),
    },
    withDrafts,
  ),
  add: endpoint('POST', '/featuredVideos', 'Adds a video to the home page.', {
    body: NewFeaturedVideo,
    answer: FeaturedVideo,
  }),
  update: endpoint('PUT', '/featuredVideos/:id', 'Changes a video of the home page.', {
    params: recordParams,
    body: FeaturedVideoChange,
    answer: FeaturedVideo,
    refuses: ['featured-video.not-found'],
  }),
  remove: endpoint('DELETE', '/featuredVideos/:id', 'Takes a video off the home page.', {
    params: recordParams,
    answer: z.strictObject({ _id: z.string() }),
    refuses: ['featured-video.not-found'],
  }),
};

import { z } from 'zod';
import { listCalls } from '../../kit/records/listEndpoints.ts';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { field, record, sentShape } from '../../kit/records/recordFields.ts';
import { requiredLinkField } from '../../kit/links/linkField.ts';
import { PictureAnswer } from '../../kit/pictures/pictureAnswer.ts';
import { refinedBy } from '../../kit/schema/crossFieldRule.ts';
import { numberField, numberOrNone } from '../../kit/schema/numbers.ts';
import { optionalText, requiredLine } from '../../kit/schema/text.ts';

/** UTF-16 units, as `maxLength` of an input counts; times in seconds. */
const featuredVideoLimits = { title: 150, description: 1000, time: 24 * 60 * 60 };

const moment = numberOrNone(
  numberField()
    .gte(0, 'At least 0 seconds')
    .lte(featuredVideoLimits.time, `At most ${featuredVideoLimits.time} seconds`),
).describe('Seconds, fractions allowed; null for none.');

const required = {
  title: field.text('title', requiredLine(featuredVideoLimits.title)),
  youtubeLink: field.text('youtube_link', requiredLinkField('youtubeVideo')),
  releaseDate: field.day('release_date'),
};
const optional = {
  description: field.text('description', optionalText(featuredVideoLimits.description)),
  startTime: field.of(
    'start_time',
    moment,
    z.number().nullable().describe("Seconds; null to use the video's own start and end."),
  ),
  endTime: field.of('end_time', moment, z.number().nullable()),
};
export const featuredVideoFields = { ...required, ...optional };

/** Without times the whole video plays. */
export const defaultFeaturedVideo = { description: '', startTime: null, endTime: null };

interface Part {
  startTime?: number | null | undefined;
  endTime?: number | null | undefined;
}

/** The part of the video that plays. */
export const clipRule = {
  fields: z.object({ startTime: moment.optional(), endTime: moment.optional() }),
  path: 'endTime',
  messageOf({ startTime, endTime }: Part) {
    const isOne = endTime === undefined || endTime === null || endTime > (startTime ?? 0);
    return isOne ? null : 'The end time must be after the start time';
  },
};

export const FeaturedVideoFields = z
  .strictObject(sentShape(featuredVideoFields))
  .refine(...refinedBy<Part>(clipRule));

const NewFeaturedVideo = record
  .added(required, optional, publicationFields)
  .refine(...refinedBy<Part>(clipRule));

export const FeaturedVideo = record.answered({}, featuredVideoFields, {
  picture: PictureAnswer.nullable().describe(
    'The poster that the server fetched, or null if that failed.',
  ),
  ...publicationAnswer,
});
export type FeaturedVideo = z.output<typeof FeaturedVideo>;

const FeaturedVideoChange = record.changed(featuredVideoFields, publicationFields);

const calls = listCalls(FeaturedVideo, 'featured-video.not-found');

export const featuredVideoEndpoints = {
  list: calls.list('/featuredVideos', 'The videos on the home page, newest first.'),
  add: calls.add('/featuredVideos', 'Adds a video to the home page.', NewFeaturedVideo),
  update: calls.update(
    'PUT',
    '/featuredVideos/:id',
    'Changes a video on the home page.',
    FeaturedVideoChange,
  ),
  remove: calls.remove('DELETE', '/featuredVideos/:id', 'Removes a video from the home page.'),
};

import { z } from 'zod';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { endpoint, withDrafts } from '../../kit/api/endpoint.ts';
import { inParts, ListPart } from '../../kit/api/listPart.ts';
import { dayInstant } from '../../kit/schema/numbers.ts';
import { requiredLinkField } from '../../kit/links/linkField.ts';
import { PictureAnswer, ignoredInNew } from '../../kit/pictures/pictureAnswer.ts';
import { recordParams, chosenId } from '../../kit/api/recordId.ts';
import { basedOn, revision } from '../../kit/api/revision.ts';
import { requiredLine } from '../../kit/schema/text.ts';
import { videoCategories } from './videos.view.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
export const videoLimits = { title: 200 } as const;

export const VideoFields = z.strictObject({
  category: z.enum(videoCategories, 'Please choose a category'),
  title: requiredLine(videoLimits.title),
  /** A calendar day: the epoch milliseconds of midnight in UTC. */
  date: dayInstant(),
  /** On YouTube, in any form in which it is shared there. */
  link: requiredLinkField('youtubeVideo'),
});
export type VideoFields = z.output<typeof VideoFields>;

const { category, title, date, link } = VideoFields.shape;

const NewVideo = z.strictObject({
  _id: chosenId(),
  category: category.default(videoCategories[0]),
  title,
  date,
  link,
  embedLink: z
    .string()
    .nullable()
    .exactOptional()
    .describe('Ignored: the server makes it from the link.'),
  ...publicationFields,
  ...ignoredInNew,
});
export type NewVideo = z.input<typeof NewVideo>;

export const Video = z.object({
  _id: z.string(),
  category: z.enum(videoCategories),
  title: z.string(),
  date: z.number().describe('A calendar day: the epoch milliseconds of midnight in UTC.'),
  link: z.string(),
  embedLink: z.string().describe('`https://www.youtube.com/embed/<id>`'),
  picture: PictureAnswer.nullable().describe(
    "A poster of this site's own; null while there is none.",
  ),
  ...publicationAnswer,
  revision,
});
export type Video = z.output<typeof Video>;

/** What is left out stays as stored. */
const VideoChange = z.strictObject({
  _id: recordParams.shape.id,
  ...exactPartial(VideoFields.shape),
  ...publicationFields,
  embedLink: NewVideo.shape.embedLink,
  picture: ignoredInNew.picture,
  revision: basedOn,
});
export type VideoChange = z.output<typeof VideoChange>;

const VideosAsked = ListPart.extend({
  category: z.enum(videoCategories).exactOptional().describe('All where it is left out.'),
});

export const videoEndpoints = {
  list: endpoint(
    'GET',
    '/getVideos',
    'The videos of the media page, newest first.',
    {
      ...inParts,
      query: VideosAsked,
      answer: z.array(Video),
    },
    withDrafts,
  ),
  add: endpoint('POST', '/addVideo', 'Adds a video to the media page.', {
    body: NewVideo,
    answer: Video,
  }),
  update: endpoint('POST', '/updateVideo', 'Changes a video of the media page.', {
    body: VideoChange,
    answer: Video,
    refuses: ['video.not-found'],
  }),
  remove: endpoint('GET', '/deleteVideo/:id', 'Takes a video from the media page.', {
    params: recordParams,
    answer: z.strictObject({ _id: z.string() }),
    refuses: ['video.not-found'],
  }),
};

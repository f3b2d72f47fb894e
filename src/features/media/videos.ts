import { z } from 'zod';
import { get } from '../../kit/api/endpoint.ts';
import { listCalls } from '../../kit/records/listEndpoints.ts';
import { paginated, ListPart } from '../../kit/api/listPart.ts';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { field, record, sentShape } from '../../kit/records/recordFields.ts';
import { recordIdField } from '../../kit/api/recordId.ts';
import { requiredLinkField } from '../../kit/links/linkField.ts';
import { PictureAnswer } from '../../kit/pictures/pictureAnswer.ts';
import { requiredLine } from '../../kit/schema/text.ts';
import { videoCategories } from './videos.view.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
const videoLimits = { title: 200 } as const;

export const videoFields = {
  category: field.of(
    'category',
    z.enum(videoCategories, 'Please choose a category'),
    z.enum(videoCategories),
  ),
  title: field.text('title', requiredLine(videoLimits.title)),
  date: field.day('date'),
  link: field.text('link', requiredLinkField('youtubeVideo')),
};

export const VideoFields = z.strictObject(sentShape(videoFields));

const own = {
  embedLink: z
    .string()
    .nullable()
    .exactOptional()
    .describe('Ignored: the server generates it from the link.'),
  ...publicationFields,
};

const { category, ...required } = videoFields;

const NewVideo = record.added(
  required,
  {},
  {
    category: category.sent.default(videoCategories[0]),
    ...own,
  },
);

export const Video = record.answered({}, videoFields, {
  embedLink: z.string().describe('`https://www.youtube.com/embed/<id>`'),
  picture: PictureAnswer.nullable().describe(
    'The poster, stored on this site; null if there is none.',
  ),
  ...publicationAnswer,
});
export type Video = z.output<typeof Video>;

const VideoChange = record
  .changed(videoFields, own)
  .omit({ id: true })
  .extend({ _id: recordIdField() });

const VideosAsked = ListPart.extend({
  category: z.enum(videoCategories).exactOptional().describe('Defaults to all categories.'),
});

const calls = listCalls(Video, 'video.not-found');

export const videoEndpoints = {
  list: get('/getVideos', 'The videos on the media page, newest first.', {
    ...paginated,
    query: VideosAsked,
    answer: z.array(Video),
    access: 'read',
    showsMembersMore: true,
  }),
  add: calls.add('/addVideo', 'Adds a video to the media page.', NewVideo),
  update: calls.updateNamed('/updateVideo', 'Changes a video on the media page.', VideoChange),
  remove: calls.remove('GET', '/deleteVideo/:id', 'Deletes a video from the media page.'),
};

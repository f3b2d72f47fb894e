import { z } from 'zod';
import { get } from '../../kit/api/endpoint.ts';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { recordIdField } from '../../kit/api/recordId.ts';
import { requiredLinkField } from '../../kit/links/linkField.ts';
import { pictureAddressOrNone, PictureAnswer } from '../../kit/pictures/pictureAnswer.ts';
import { listCalls } from '../../kit/records/listEndpoints.ts';
import { field, record, type SentOf, sentShape } from '../../kit/records/recordFields.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';
import { optionalText, requiredLine } from '../../kit/schema/text.ts';
import { releaseTypes } from '../featured-releases/featured-releases.view.ts';
import { downloadRules, maxTitleLength } from './releases.view.ts';

/** UTF-16 units and counts. */
export const releaseLimits = {
  title: maxTitleLength,
  text: 5_000,
  credits: 5_000,
  lyrics: 5_000,
  links: 12,
  tracks: 50,
} as const;

const audioAddress = z
  .string()
  .max(2_000)
  .regex(/\/files\/a\/[0-9A-Za-z]{22}\.[a-z0-9]{3,4}$/, 'Please upload this recording.')
  .describe('The `Content-Location` that the upload of the recording returned.');

export const TrackDraft = z.strictObject({
  _id: recordIdField().exactOptional(),
  title: requiredLine(releaseLimits.title),
  audio: audioAddress,
  lyrics: optionalText(releaseLimits.lyrics).default(''),
});
export type TrackDraft = z.output<typeof TrackDraft>;

const areDistinct = (tracks: readonly { _id?: string }[]): boolean => {
  const ids = tracks.flatMap(({ _id }) => _id || []);
  return new Set(ids).size === ids.length;
};

const type = z.enum(releaseTypes);
const download = z.enum(downloadRules);

const required = {
  title: field.text('title', requiredLine(releaseLimits.title)),
  releaseDate: field.day('release_date'),
};
const optional = {
  type: field.of('type', type, type),
  alt: field.alt('cover'),
  text: field.text(
    'text',
    optionalText(releaseLimits.text).describe("The band's text about the release."),
  ),
  credits: field.of(
    'credits',
    optionalText(releaseLimits.credits),
    z.string().describe('For members only until the release day.'),
  ),
  links: field.json(
    'links',
    z
      .array(requiredLinkField('listen'))
      .max(releaseLimits.links, `At most ${releaseLimits.links} links`)
      .describe('Links to the release on other services.'),
    z.array(z.string()),
  ),
  download: field.of('download', download, download),
  isOnHome: field.flag('on_home', 'Whether the home page shows it under New Releases.'),
};
/** The fields other than cover and tracks. */
export const releaseFields = { ...required, ...optional };

/** A new release's defaults for omitted fields. */
export const defaultRelease = {
  type: 'album',
  alt: '',
  text: '',
  credits: '',
  links: [],
  download: 'none',
  isOnHome: false,
} as const satisfies Partial<SentOf<typeof releaseFields>>;

const tracks = z
  .array(
    TrackDraft.loose().transform(({ _id, title, audio, lyrics }) => ({
      ...(_id !== undefined && { _id }),
      title,
      audio,
      lyrics,
    })),
  )
  .max(releaseLimits.tracks, `At most ${releaseLimits.tracks} songs`)
  .refine(areDistinct, 'Two tracks have the same `_id`');

export const ReleaseFields = z.strictObject({ ...sentShape(releaseFields), tracks });
export type ReleaseFields = z.output<typeof ReleaseFields>;

const Continuous = z
  .object({
    type: z.string(),
    url: z.string(),
    offsets: z.array(z.number().describe('The start of a song, in seconds.')),
  })
  .nullable();

/** The rest of a member's request. */
const own = {
  cover: pictureAddressOrNone().exactOptional(),
  tracks: tracks.exactOptional(),
  ...publicationFields,
  // Ignored, so that a client can send a release back as the API answered it.
  ...exactPartial({
    slug: z.string(),
    continuous: Continuous,
    downloads: z.array(z.unknown()),
  }),
};

const NewRelease = record.added(required, optional, own);
const ReleaseChange = record.changed(releaseFields, own);

const transcoding = {
  percent: z.number().describe('Processing progress: 0 to 100.'),
  problem: z.string().nullable().describe("Why it can't be played; null if it can."),
};

export const Track = z.object({
  _id: z.string(),
  title: z.string(),
  lyrics: z.string(),
  seconds: z.number().nullable().describe('Null while it is being processed.'),
  loudness: z.number().nullable().describe('LUFS; null for silence and during processing.'),
  peaks: z.array(z.number()).describe('From 0 to 100; empty while it is being processed.'),
  isPreparing: z.boolean().describe('Whether it will be playable soon; false for a broken file.'),
  forms: z
    .array(z.object({ type: z.string(), url: z.string() }))
    .describe('Empty while it is being processed.'),
  audio: z.string().exactOptional().describe('The uploaded file, for members only.'),
  percent: transcoding.percent.exactOptional(),
  problem: transcoding.problem.exactOptional(),
});
export type Track = z.output<typeof Track>;

export const Release = record.answered(
  {
    slug: z.string().describe('Its page is `/music/<slug>`.'),
    cover: z.string().nullable().describe('`/files/o/<name>`, or null.'),
    picture: PictureAnswer.nullable().describe('The cover and its resized copies, or null.'),
  },
  releaseFields,
  {
    downloads: z
      .array(
        z.object({
          format: z.enum(['mp3', 'flac']),
          bytes: z.number().describe('The size of the archive.'),
          without: z
            .array(z.string())
            .describe('Titles of missing songs, whose processing failed.'),
        }),
      )
      .describe('Available downloads; empty while they are being made.'),
    tracks: z.array(Track).describe('For members only until the release day.'),
    continuous: Continuous.describe(
      'All playable tracks in one file without gaps; null until it exists.',
    ),
    ...publicationAnswer,
  },
);
export type Release = z.output<typeof Release>;

const UploadedRecording = z.object({
  address: z.string(),
  title: z.string().nullable().describe("From the file's tags."),
  trackNumber: z.number().nullable(),
  discNumber: z.number().nullable(),
  album: z.string().nullable().describe("The album in the file's tags."),
  releasedOn: z.number().nullable().describe("The day in the file's tags: midnight in UTC."),
  seconds: z.number().nullable(),
  loudness: Track.shape.loudness,
  cover: z.string().nullable().describe('The image embedded in the file.'),
  ...transcoding,
  forms: Track.shape.forms,
});
export type UploadedRecording = z.output<typeof UploadedRecording>;

const calls = listCalls(Release, 'release.not-found');

export const releaseEndpoints = {
  list: calls.list('/releases', 'The releases with the band’s own recordings, newest first.'),
  add: calls.add('/addRelease', 'Adds a release.', NewRelease),
  update: calls.update('POST', '/updateRelease/:id', 'Changes a release.', ReleaseChange),
  remove: calls.remove('GET', '/deleteRelease/:id', 'Deletes a release.'),
  recording: get('/recordings/:name', 'The progress and the tags of an uploaded recording.', {
    params: z.strictObject({ name: z.string() }),
    answer: UploadedRecording,
    refuses: ['recording.not-found'],
  }),
  recordings: get('/recordings', 'The progress and the tags of several uploaded recordings.', {
    query: z.strictObject({
      names: z
        .string()
        .max(2000)
        .describe('Comma-separated names; unknown ones are omitted from the answer.'),
    }),
    answer: z.array(UploadedRecording),
  }),
};

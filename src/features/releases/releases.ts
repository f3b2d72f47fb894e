import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { recordIdField } from '../../kit/api/recordId.ts';
import { requiredLinkField } from '../../kit/links/linkField.ts';
import { pictureAddressOrNone } from '../../kit/pictures/pictureAddress.ts';
import { PictureAnswer } from '../../kit/pictures/pictureAnswer.ts';
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
  .regex(/\/files\/a\/[0-9A-Za-z]{22}\.[a-z0-9]{3,4}$/, 'Please upload this recording here.')
  .describe('What the upload of a recording answered as its `Content-Location`.');

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
    optionalText(releaseLimits.text).describe('Words of the band about it.'),
  ),
  credits: field.of(
    'credits',
    optionalText(releaseLimits.credits),
    z.string().describe('Before the day of the release, for members only.'),
  ),
  links: field.json(
    'links',
    z
      .array(requiredLinkField('website'))
      .max(releaseLimits.links, `At most ${releaseLimits.links} links`)
      .describe('Where else to listen to it.'),
    z.array(z.string()),
  ),
  download: field.of('download', download, download),
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
  .max(releaseLimits.tracks, `At most ${releaseLimits.tracks} tracks`)
  .refine(areDistinct, 'Two tracks have the same `_id`');

export const ReleaseFields = z.strictObject({ ...sentShape(releaseFields), tracks });
export type ReleaseFields = z.output<typeof ReleaseFields>;

const Continuous = z
  .object({
    type: z.string(),
    url: z.string(),
    offsets: z.array(z.number().describe('Seconds at which a song begins.')),
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
  percent: z.number().describe('How far the preparing is: 0 to 100.'),
  problem: z.string().nullable().describe('Why it cannot be played; null if it can.'),
};

export const Track = z.object({
  _id: z.string(),
  title: z.string(),
  lyrics: z.string(),
  seconds: z.number().nullable().describe('Null while it is being prepared.'),
  loudness: z.number().nullable().describe('LUFS; null for silence, and while it is prepared.'),
  peaks: z.array(z.number()).describe('From 0 to 100; empty while it is being prepared.'),
  isPreparing: z.boolean().describe('Whether it will be playable soon; false for a broken file.'),
  forms: z
    .array(z.object({ type: z.string(), url: z.string() }))
    .describe('Empty while it is being prepared.'),
  audio: z.string().exactOptional().describe('The upload; for members only.'),
  percent: transcoding.percent.exactOptional(),
  problem: transcoding.problem.exactOptional(),
});
export type Track = z.output<typeof Track>;

export const Release = record.answered(
  {
    slug: z.string().describe('The page is `/music/<slug>`.'),
    cover: z.string().nullable().describe('`/files/o/<name>`, or null.'),
    picture: PictureAnswer.nullable().describe('The same cover with its copies, or null.'),
  },
  releaseFields,
  {
    downloads: z
      .array(
        z.object({
          format: z.enum(['mp3', 'flac']),
          bytes: z.number().describe('Of the archive.'),
          without: z
            .array(z.string())
            .describe('Titles of the songs that are not in it, as they cannot be prepared.'),
        }),
      )
      .describe('What can be taken home now; empty while it is being made.'),
    tracks: z.array(Track).describe('Before the day of the release, for members only.'),
    continuous: Continuous.describe(
      'All tracks that can be played in one file without gaps, and the second at which each begins; null if there is none yet.',
    ),
    ...publicationAnswer,
  },
);
export type Release = z.output<typeof Release>;

const UploadedRecording = z.object({
  address: z.string(),
  title: z.string().nullable().describe('From the tags of the file.'),
  trackNumber: z.number().nullable(),
  discNumber: z.number().nullable(),
  album: z.string().nullable().describe('What the tags call the release.'),
  releasedOn: z.number().nullable().describe('The day in the tags: its midnight in UTC.'),
  seconds: z.number().nullable(),
  loudness: Track.shape.loudness,
  cover: z.string().nullable().describe('The picture that the file brought along.'),
  ...transcoding,
  forms: Track.shape.forms,
});
export type UploadedRecording = z.output<typeof UploadedRecording>;

const calls = listCalls(Release, 'release.not-found');

export const releaseEndpoints = {
  list: calls.list('/releases', 'The releases with the band’s own recordings, newest first.'),
  add: calls.add('/addRelease', 'Adds a release with recordings.', NewRelease),
  update: calls.update('POST', '/updateRelease/:id', 'Changes a release.', ReleaseChange),
  remove: calls.remove('GET', '/deleteRelease/:id', 'Deletes a release.'),
  recording: endpoint(
    'GET',
    '/recordings/:name',
    'How far an uploaded recording is, and what its tags say.',
    {
      params: z.strictObject({ name: z.string() }),
      answer: UploadedRecording,
      refuses: ['recording.not-found'],
    },
  ),
  recordings: endpoint(
    'GET',
    '/recordings',
    'How far several uploaded recordings are, and what their tags say.',
    {
      query: z.strictObject({
        names: z
          .string()
          .max(2000)
          .describe('Names, separated by commas; unknown ones are left out of the answer.'),
      }),
      answer: z.array(UploadedRecording),
    },
  ),
};

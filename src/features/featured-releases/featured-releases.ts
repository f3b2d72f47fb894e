import { z } from 'zod';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { endpoint, withDrafts } from '../../kit/api/endpoint.ts';
import { inParts } from '../../kit/api/listPart.ts';
import { dayInstant } from '../../kit/schema/numbers.ts';
import { linkField } from '../../kit/links/linkField.ts';
import { pictureAddressOrNone } from '../../kit/pictures/pictureAddress.ts';
import { PictureAnswer, ignoredFields, ignoredInNew } from '../../kit/pictures/pictureAnswer.ts';
import { altText } from '../../kit/pictures/altText.ts';
import { recordParams, chosenId } from '../../kit/api/recordId.ts';
import { basedOn, revision } from '../../kit/api/revision.ts';
import { requiredLine } from '../../kit/schema/text.ts';
import { releaseTypes } from './featured-releases.view.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
export const releaseLimits = { title: 150 };

export const ReleaseFields = z.strictObject({
  alt: altText(),
  title: requiredLine(releaseLimits.title),
  type: z.enum(releaseTypes),
  releaseDate: dayInstant(),
  musicLink: linkField('website'),
});
export type ReleaseFields = z.output<typeof ReleaseFields>;

const { title, releaseDate, ...optional } = ReleaseFields.shape;

/** Without a type it is an album. */
export const NewRelease = z.strictObject({
  _id: chosenId(),
  coverImage: pictureAddressOrNone().exactOptional(),
  title,
  releaseDate,
  ...exactPartial(optional),
  ...publicationFields,
  ...ignoredInNew,
});
export type NewRelease = z.output<typeof NewRelease>;

export const FeaturedRelease = z.object({
  _id: z.string(),
  coverImage: z.string().nullable().describe('`/files/o/<name>`, or null.'),
  picture: PictureAnswer.nullable().describe('The same cover with its copies, or null.'),
  alt: z.string().describe('Empty where nobody has described the cover.'),
  title: z.string(),
  type: z.enum(releaseTypes),
  releaseDate: z.number().describe('A calendar day: the epoch milliseconds of midnight in UTC.'),
  musicLink: z.string().nullable(),
  ...publicationAnswer,
  revision,
});
export type FeaturedRelease = z.output<typeof FeaturedRelease>;

/** What is left out stays as stored. */
export const ReleaseChange = z.strictObject({
  ...exactPartial(ReleaseFields.shape),
  coverImage: NewRelease.shape.coverImage,
  ...publicationFields,
  ...ignoredFields,
  revision: basedOn,
});
export type ReleaseChange = z.output<typeof ReleaseChange>;

export const featuredReleaseEndpoints = {
  list: endpoint(
    'GET',
    '/featuredReleases',
    'The releases of the home page, newest first.',
    {
      ...inParts,
      answer: z.array(FeaturedRelease),
    },
    withDrafts,
  ),
  add: endpoint('POST', '/featuredReleases', 'Adds a release to the home page.', {
    body: NewRelease,
    answer: FeaturedRelease,
  }),
  update: endpoint('PUT', '/featuredReleases/:id', 'Changes a release of the home page.', {
    params: recordParams,
    body: ReleaseChange,
    answer: FeaturedRelease,
    refuses: ['featured-release.not-found'],
  }),
  remove: endpoint('DELETE', '/featuredReleases/:id', 'Takes a release off the home page.', {
    params: recordParams,
    answer: z.strictObject({ _id: z.string() }),
    refuses: ['featured-release.not-found'],
  }),
};

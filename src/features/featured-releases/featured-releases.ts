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
export const featuredReleaseLimits = { title: 150 };

export const FeaturedReleaseFields = z.strictObject({
  alt: altText(),
  title: requiredLine(featuredReleaseLimits.title),
  type: z.enum(releaseTypes),
  releaseDate: dayInstant(),
  musicLink: linkField('website'),
});
export type FeaturedReleaseFields = z.output<typeof FeaturedReleaseFields>;

const { title, releaseDate, ...optional } = FeaturedReleaseFields.shape;

/** Without a type it is an album. */
export const NewFeaturedRelease = z.strictObject({
  _id: chosenId(),
  coverImage: pictureAddressOrNone().exactOptional(),
  title,
  releaseDate,
  ...exactPartial(optional),
  ...publicationFields,
  ...ignoredInNew,
});
export type NewFeaturedRelease = z.output<typeof NewFeaturedRelease>;

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
export const FeaturedReleaseChange = z.strictObject({
  ...exactPartial(FeaturedReleaseFields.shape),
  coverImage: NewFeaturedRelease.shape.coverImage,
  ...publicationFields,
  ...ignoredFields,
  revision: basedOn,
});
export type FeaturedReleaseChange = z.output<typeof FeaturedReleaseChange>;

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
    body: NewFeaturedRelease,
    answer: FeaturedRelease,
  }),
  update: endpoint('PUT', '/featuredReleases/:id', 'Changes a release of the home page.', {
    params: recordParams,
    body: FeaturedReleaseChange,
    answer: FeaturedRelease,
    refuses: ['featured-release.not-found'],
  }),
  remove: endpoint('DELETE', '/featuredReleases/:id', 'Takes a release off the home page.', {
    params: recordParams,
    answer: z.strictObject({ _id: z.string() }),
    refuses: ['featured-release.not-found'],
  }),
};

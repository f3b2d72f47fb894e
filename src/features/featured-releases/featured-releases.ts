import { z } from 'zod';
import { listCalls } from '../../kit/records/listEndpoints.ts';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { field, record, sentShape } from '../../kit/records/recordFields.ts';
import { pictureAddressOrNone, PictureAnswer } from '../../kit/pictures/pictureAnswer.ts';
import { requiredLine } from '../../kit/schema/text.ts';
import { releaseTypes } from './featured-releases.view.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
const featuredReleaseLimits = { title: 150 };

const required = {
  title: field.text('title', requiredLine(featuredReleaseLimits.title)),
  releaseDate: field.day('release_date'),
};
const optional = {
  alt: field.alt('cover'),
  type: field.of('type', z.enum(releaseTypes), z.enum(releaseTypes)),
  musicLink: field.link('music_link', 'listen'),
};
export const featuredReleaseFields = { ...required, ...optional };

/** A new release's defaults for omitted fields. */
export const defaultFeaturedRelease = { alt: '', type: 'album', musicLink: null } as const;

export const FeaturedReleaseFields = z.strictObject(sentShape(featuredReleaseFields));

const sentCover = { coverImage: pictureAddressOrNone().exactOptional() };

const ownRelease = z
  .string()
  .exactOptional()
  .describe(
    'The slug of the band’s own release that is shown here, whose `musicLink` is always the path of its page. Missing for all others; ignored in requests.',
  );

const NewFeaturedRelease = record.added(required, optional, {
  ...sentCover,
  release: ownRelease,
  ...publicationFields,
});

export const FeaturedRelease = record.answered(
  {
    coverImage: z.string().nullable().describe('`/files/o/<name>`, or null for none.'),
    picture: PictureAnswer.nullable().describe(
      'The cover with its resized copies, or null for none.',
    ),
  },
  featuredReleaseFields,
  { release: ownRelease, ...publicationAnswer },
);
export type FeaturedRelease = z.output<typeof FeaturedRelease>;

/** An own release can be sent back as the API answered it, with the path of its page. */
const pagePath = z
  .string()
  .startsWith('/music/', { abort: true })
  .transform(() => undefined);

const FeaturedReleaseChange = record.changed(featuredReleaseFields, {
  ...sentCover,
  musicLink: z.union([pagePath, optional.musicLink.sent], 'Please enter text').exactOptional(),
  release: ownRelease,
  ...publicationFields,
});

const calls = listCalls(FeaturedRelease, 'featured-release.not-found');

export const featuredReleaseEndpoints = {
  list: calls.list('/featuredReleases', 'The releases on the home page, newest first.'),
  add: calls.add('/featuredReleases', 'Adds a release to the home page.', NewFeaturedRelease),
  update: calls.update(
    'PUT',
    '/featuredReleases/:id',
    'Changes a release on the home page.',
    FeaturedReleaseChange,
  ),
  remove: calls.remove('DELETE', '/featuredReleases/:id', 'Removes a release from the home page.'),
};

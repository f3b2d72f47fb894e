import { listRecords, type PublishedRow } from '../../files/records/list.records.ts';
import {
  defaultFeaturedRelease,
  featuredReleaseFields,
  type FeaturedRelease,
} from './featured-releases.ts';

export interface FeaturedReleaseRow extends PublishedRow<typeof featuredReleaseFields> {
  cover_file: string | null;
  /** Epoch milliseconds; null if it never changed. */
  changed_at: number | null;
}

/** Returns releases, newest first; of the same day, the one added last first. */
export const featuredReleaseRecords = listRecords<
  FeaturedReleaseRow,
  typeof featuredReleaseFields,
  FeaturedRelease
>({
  table: 'featured_releases',
  noun: 'featured-release',
  labelOf: ({ title }) => `Featured release “${title}”`,
  fields: featuredReleaseFields,
  defaults: () => defaultFeaturedRelease,
  image: { column: 'cover_file', field: 'coverImage' },
  order: { release_date: 'desc', added_at: 'desc' },
  isPublished: true,
  isDated: true,
});

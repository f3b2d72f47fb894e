import type { Db } from '../../database/open.ts';
import { posterAfter, posterRecords } from '../../files/posters/posters.records.ts';
import { listRecords, type PublishedRow } from '../../files/records/list.records.ts';
import {
  defaultFeaturedVideo,
  featuredVideoFields,
  clipRule,
  type FeaturedVideo,
} from './featured-videos.ts';

interface FeaturedVideoRow extends PublishedRow<typeof featuredVideoFields> {
  /** Null if the server couldn't fetch it, or hasn't yet. */
  poster_file: string | null;
}
export type FeaturedVideoTables = { featured_videos: FeaturedVideoRow };

/** Returns videos by release, newest first; of the same day, the one added last first. */
export const featuredVideoRecords = listRecords<
  FeaturedVideoRow,
  typeof featuredVideoFields,
  FeaturedVideo
>({
  table: 'featured_videos',
  noun: 'featured-video',
  labelOf: ({ title }) => `Featured video “${title}”`,
  fields: featuredVideoFields,
  defaults: () => defaultFeaturedVideo,
  image: { column: 'poster_file', field: null },
  order: { release_date: 'desc', added_at: 'desc' },
  isPublished: true,
  rule: clipRule,
  derive: (after, before) => ({
    poster_file: posterAfter(before, before?.youtube_link === after.youtube_link),
  }),
});

export const featuredVideoPosterRecords = (db: Db) =>
  posterRecords(db, 'featured_videos', 'youtube_link');

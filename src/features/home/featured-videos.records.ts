import type { Db } from '../../database/open.ts';
import type { FeaturedVideo } from './featured-videos.ts';
import type { FeaturedVideoTables } from './featured-videos.table.ts';

/** The videos by their release, newest first; of the same day, the one added last. */
export async function listFeaturedVideos(db: Db): Promise<FeaturedVideo[]> {
  const rows = await db
    .withTables<FeaturedVideoTables>()
    .selectFrom('featured_videos')
    .selectAll()
    .orderBy('release_date', 'desc')
    .orderBy('added_at', 'desc')
    .orderBy('added_order')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    description: row.description,
    youtubeLink: row.youtube_link,
    startTime: row.start_time,
    endTime: row.end_time,
    releaseDate: row.release_date,
    revision: row.revision,
  }));
}

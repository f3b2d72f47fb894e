import type { Db } from '../../database/open.ts';
import type { Video } from './videos.ts';
import type { VideoTables } from './videos.table.ts';

/** The videos by their release, newest first; of the same day, the one added last. */
export async function listVideos(db: Db): Promise<Video[]> {
  const rows = await db
    .withTables<VideoTables>()
    .selectFrom('videos')
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('added_at', 'desc')
    .orderBy('added_order')
    .orderBy('id')
    .execute();
  return rows.map(({ id, category, title, date, link, embed_link, revision }) => ({
    _id: id,
    category,
    title,
    date,
    link,
    embedLink: embed_link,
    revision,
  }));
}

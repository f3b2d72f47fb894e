import type { Db } from '../../database/open.ts';
import { posterAfter, posterRecords } from '../../files/posters/posters.records.ts';
import { listRecords, type PublishedRow } from '../../files/records/list.records.ts';
import { youtubeEmbed } from '../../kit/links/playerAddresses.ts';
import { videoFields, type Video } from './videos.ts';

interface VideoRow extends PublishedRow<typeof videoFields> {
  embed_link: string;
  /** Null if the server couldn't fetch it, or hasn't yet. */
  poster_file: string | null;
}
export type VideoTables = { videos: VideoRow };

/** Returns videos by release, newest first; of the same day, the one added last first. */
export const videoRecords = listRecords<VideoRow, typeof videoFields, Video>({
  table: 'videos',
  noun: 'video',
  labelOf: ({ title }) => `Video “${title}”`,
  fields: videoFields,
  defaults: () => ({}),
  answered: ({ embed_link: embedLink }) => ({ embedLink }),
  image: { column: 'poster_file', field: null },
  order: { date: 'desc', added_at: 'desc' },
  isPublished: true,
  derive: (after, before) => ({
    // The schema accepts only links that have a player.
    embed_link: youtubeEmbed(after.link)!,
    poster_file: posterAfter(before, before?.link === after.link),
  }),
});

export const videoPosterRecords = (db: Db) => posterRecords(db, 'videos', 'link');

import type { Db } from '../database/open.ts';
import { posterRecords, type PosterRecords } from '../files/posters/posters.records.ts';

/** Everything that shows a video with its poster: the tables, and where each has its videos. */
export const posterTables = (db: Db): PosterRecords[] => [
  posterRecords(db, 'featured_videos', 'youtube_link'),
  posterRecords(db, 'videos', 'link'),
];

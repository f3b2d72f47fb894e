import type { Db } from '../database/open.ts';
import { posterRecords, type PosterRecords } from '../files/posters/posters.records.ts';

export const posterTables = (db: Db): PosterRecords[] => [
  posterRecords(db, 'featured_videos', 'youtube_link'),
  posterRecords(db, 'videos', 'link'),
];

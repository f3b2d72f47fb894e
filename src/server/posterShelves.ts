import type { Db } from '../database/open.ts';
import type { PosterRecords } from '../files/posters.records.ts';

/** Everything that shows a video with its poster: each noun's records of such. */
export function posterShelves(_db: Db): PosterRecords[] {
  return [];
}

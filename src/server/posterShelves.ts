import type { Db } from '../database/open.ts';
import { mediaPosters } from '../features/media/videos.records.ts';
import type { PosterRecords } from '../files/posters.records.ts';

/** Everything that shows a video with its poster: each noun's records of such. */
export function posterShelves(db: Db): PosterRecords[] {
  return [mediaPosters(db)];
}

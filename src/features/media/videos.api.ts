import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api.ts';
import { listVideos } from './videos.records.ts';
import { videoEndpoints } from './videos.ts';

export const videosApi = ({ db }: { db: Db }) => [
  answer(videoEndpoints.list, () => listVideos(db)),
];

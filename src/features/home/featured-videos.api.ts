import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api.ts';
import { listFeaturedVideos } from './featured-videos.records.ts';
import { featuredVideoEndpoints } from './featured-videos.ts';

export const featuredVideosApi = ({ db }: { db: Db }) => [
  answer(featuredVideoEndpoints.list, () => listFeaturedVideos(db)),
];

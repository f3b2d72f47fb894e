import { area } from '../../kit/client/data/area.ts';
import type { featuredVideoEndpoints } from './featured-videos.ts';

export const featuredVideosArea = area<typeof featuredVideoEndpoints.list>(
  'featuredVideos',
  'GET /featuredVideos',
  'featured videos',
);

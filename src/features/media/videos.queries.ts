import { area } from '../../kit/client/data/area.ts';
import type { videoEndpoints } from './videos.ts';

export const videosArea = area<typeof videoEndpoints.list>(
  'videos',
  'GET /getVideos',
  'Failed to load videos',
);

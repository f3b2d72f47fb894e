import { area } from '../../kit/client/data/area.ts';
import type { pictureEndpoints } from './pictures.ts';
import type { videoEndpoints } from './videos.ts';

export const mediaImagesArea = area<typeof pictureEndpoints.list>(
  'media',
  'GET /getMediaImages',
  'Failed to load media images',
);

export const videosArea = area<typeof videoEndpoints.list>(
  'videos',
  'GET /getVideos',
  'Failed to load videos',
);

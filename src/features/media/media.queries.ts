import { area } from '../../kit/client/data/area.ts';
import type { pictureEndpoints } from './pictures.ts';
import type { videoEndpoints } from './videos.ts';

export const mediaImagesArea = area<typeof pictureEndpoints.list>(
  'media',
  'GET /getMediaImages',
  'media images',
);

export const videosArea = area<typeof videoEndpoints.list>('videos', 'GET /getVideos', 'videos');

import { area } from '../../kit/client/data/area.ts';
import type { pictureEndpoints } from './pictures.ts';

export const mediaImagesArea = area<typeof pictureEndpoints.list>(
  'media',
  'GET /getMediaImages',
  'Failed to load media images',
);

import { area } from '../../kit/area.ts';
import type { carouselEndpoints } from './carousel.ts';

export const carouselImagesArea = area<typeof carouselEndpoints.list>(
  'carouselImages',
  'GET /getHomeImages',
  'Failed to fetch home images',
);

import { area } from '../../kit/client/data/area.ts';
import type { carouselEndpoints } from './carousel.ts';

export const carouselImagesArea = area<typeof carouselEndpoints.list>(
  'carouselImages',
  'GET /getHomeImages',
  'home images',
  'fetch',
);

import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { carouselEndpoints } from './carousel.ts';

export const carouselImagesArea = area<typeof carouselEndpoints.list>(
  'carouselImages',
  'GET /getHomeImages',
  'Failed to fetch home images',
);

export const orderHomeImages = (ids: string[]) =>
  call<typeof carouselEndpoints.order>('POST /orderHomeImages', { body: ids });

import type { ListDeps } from '../../files/records/list.api.ts';
import { pictureListApi } from '../../files/records/picture-list.api.ts';
import { handler } from '../../kit/server/handler.ts';
import { homeImages } from './carousel.records.ts';
import { carouselEndpoints } from './carousel.ts';

export const carouselApi = (s: ListDeps) => [
  ...pictureListApi(carouselEndpoints, homeImages, s),
  handler(carouselEndpoints.order, ({ body }) => homeImages.reorder(s.db, body, s.clock.now())),
];

import { pictureListApi, type PictureListDeps } from '../../files/records/picture-list.api.ts';
import { handler } from '../../kit/server/handler.ts';
import { homeImages } from './carousel.records.ts';
import { carouselEndpoints } from './carousel.ts';

export const carouselApi = (s: PictureListDeps) => [
  ...pictureListApi(carouselEndpoints, homeImages, s),
  handler(carouselEndpoints.order, ({ body }) => homeImages.reorder(s.db, body, s.clock.now())),
];

import { orderHandler, type ListDeps } from '../../files/records/list.api.ts';
import { pictureListApi } from '../../files/records/pictureList.api.ts';
import { homeImages } from './carousel.records.ts';
import { carouselEndpoints } from './carousel.ts';

export const carouselApi = (deps: ListDeps) => [
  ...pictureListApi(carouselEndpoints, homeImages, deps),
  orderHandler(carouselEndpoints.order, homeImages, deps),
];

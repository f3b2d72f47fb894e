import {
  pictureListApi,
  type PictureListSurroundings,
} from '../../files/records/picture-list.api.ts';
import { homeImages } from './carousel.records.ts';
import { carouselEndpoints } from './carousel.ts';

export const carouselApi = (s: PictureListSurroundings) =>
  pictureListApi(carouselEndpoints, homeImages, s);

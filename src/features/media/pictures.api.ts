import {
  pictureListApi,
  type PictureListSurroundings,
} from '../../files/records/picture-list.api.ts';
import { mediaImages } from './pictures.records.ts';
import { pictureEndpoints } from './pictures.ts';

export const picturesApi = (s: PictureListSurroundings) =>
  pictureListApi(pictureEndpoints, mediaImages, s);

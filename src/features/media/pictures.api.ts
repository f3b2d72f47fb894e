import { pictureListApi, type PictureListDeps } from '../../files/records/picture-list.api.ts';
import { mediaImages } from './pictures.records.ts';
import { pictureEndpoints } from './pictures.ts';

export const picturesApi = (s: PictureListDeps) => pictureListApi(pictureEndpoints, mediaImages, s);

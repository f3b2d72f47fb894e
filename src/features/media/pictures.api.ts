import type { ListDeps } from '../../files/records/list.api.ts';
import { pictureListApi } from '../../files/records/pictureList.api.ts';
import { mediaImages } from './pictures.records.ts';
import { pictureEndpoints } from './pictures.ts';

export const picturesApi = (s: ListDeps) => pictureListApi(pictureEndpoints, mediaImages, s);

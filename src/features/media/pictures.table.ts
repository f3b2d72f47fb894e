import type { PictureRow } from '../../files/picture-list.table.ts';

export type PictureTables = { media_images: PictureRow };

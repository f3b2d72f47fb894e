import type { PictureRow } from '../../files/records/picture-list.table.ts';

export type PictureTables = { media_images: PictureRow };

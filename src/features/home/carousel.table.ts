import type { PictureRow } from '../../files/records/picture-list.table.ts';

export type CarouselTables = { home_images: PictureRow };

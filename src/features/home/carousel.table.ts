import type { PictureRow } from '../../files/picture-list.table.ts';

export type CarouselTables = { home_images: PictureRow };

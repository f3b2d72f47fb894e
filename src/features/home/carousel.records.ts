import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/address.ts';
import type { HomeImage } from './carousel.ts';
import type { CarouselTables } from './carousel.table.ts';

/** The carousel's pictures, in the order added. */
export async function listHomeImages(db: Db): Promise<HomeImage[]> {
  const rows = await db
    .withTables<CarouselTables>()
    .selectFrom('home_images')
    .selectAll()
    .orderBy('added_at')
    .orderBy('added_order')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, file_name, alt }) => ({
    _id: id,
    name,
    imgLink: addressOf(file_name),
    alt,
  }));
}

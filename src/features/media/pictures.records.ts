import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/address.ts';
import type { MediaImage } from './pictures.ts';
import type { PictureTables } from './pictures.table.ts';

/** The pictures, newest first; those that came together stay in their order. */
export async function listMediaImages(db: Db): Promise<MediaImage[]> {
  const rows = await db
    .withTables<PictureTables>()
    .selectFrom('media_images')
    .selectAll()
    .orderBy('added_at', 'desc')
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

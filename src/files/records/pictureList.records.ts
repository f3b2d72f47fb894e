import type { ListedRow } from '../../database/listed.records.ts';
import type { PublicationColumns } from '../../database/publication.records.ts';
import { pictureFields, type ListedPicture } from '../../kit/records/pictureList.ts';
import type { ColumnsOf } from '../../kit/records/recordFields.ts';
import { listRecords, type ListRecords } from './list.records.ts';

export interface PictureRow extends ListedRow, PublicationColumns, ColumnsOf<typeof pictureFields> {
  file_name: string;
}

export type PictureRecords = ListRecords<PictureRow, typeof pictureFields, ListedPicture>;

/** @param order by the time of adding; images of one call stay in their order. */
export const pictureRecords = (
  table: string,
  { noun, label, order }: { noun: string; label: string; order: 'asc' | 'desc' },
): PictureRecords =>
  listRecords<PictureRow, typeof pictureFields, ListedPicture>({
    table,
    noun,
    labelOf: ({ alt, name }) => `${label} ${alt ? `“${alt}”` : name}`,
    fields: pictureFields,
    defaults: () => ({ alt: '' }),
    image: { column: 'file_name', field: 'imgLink' },
    order: { added_at: order },
    isPublished: true,
  });

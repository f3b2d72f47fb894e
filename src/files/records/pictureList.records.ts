import { pictureFields, type ListedPicture } from '../../kit/records/pictureList.ts';
import { listRecords, type ListRecords, type PublishedRow } from './list.records.ts';

export interface PictureRow extends PublishedRow<typeof pictureFields> {
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
    labelOf: ({ alt, name }) => `${label} “${alt || originalName(name)}”`,
    fields: pictureFields,
    defaults: () => ({ alt: '', caption: '', credit: '' }),
    image: { column: 'file_name', field: 'imgLink' },
    order: { added_at: order },
    isPublished: true,
  });

/** The name of the file that was chosen: a time and a position precede it. */
const originalName = (name: string): string => name.replace(/^\d{13}-\d+-/, '') || name;

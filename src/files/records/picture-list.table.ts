import type { ListedRow } from '../../database/listed.records.ts';
import type { PublicationColumns } from '../../database/publication.records.ts';

export interface PictureRow extends ListedRow, PublicationColumns {
  name: string;
  /** The name of a stored file. */
  file_name: string;
  /** Empty if there is no description of the picture. */
  alt: string;
}

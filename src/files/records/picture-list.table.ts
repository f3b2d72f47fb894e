import type { ListedRow } from '../../database/listed.records.ts';

export interface PictureRow extends ListedRow {
  name: string;
  /** The name of a stored file. */
  file_name: string;
  /** Empty where nobody has described the picture. */
  alt: string;
}

import type { ListedRow } from '../../database/listed.records.ts';

/** A row of a table that holds nothing but pictures. */
export interface PictureRow extends ListedRow {
  name: string;
  /** The name of a kept file. */
  file_name: string;
  /** Empty where nobody has said what the picture shows. */
  alt: string;
}

import type { FieldValues } from 'react-hook-form';
import type { ImageUpload } from '../uploads/useImageUpload.ts';
import type { FieldsSchema } from './fieldValue.ts';

/** What a form of the band is told. */
export interface EditFormOptions<In extends FieldValues, Out extends FieldValues, Stored> {
  schema: FieldsSchema<Out, In>;
  /** The record as it is stored. */
  stored: Stored;
  /** What the fields hold of a record; the form has changed where it differs from that. */
  fieldsOf: (stored: Stored) => In;
  /**
   * Saves what was filled in: all of it, and what of it was touched. Where two members edit the
   * same record, sending only the latter keeps both their changes.
   * @param base the version that this was made from: its `revision` goes along.
   * @returns the record as it is stored now.
   */
  save: (fields: Out, touched: Partial<Out>, base: Stored) => Promise<Stored>;
  /** Told of the record that was saved. */
  onSaved: (stored: Stored) => void;
  /** Told of the record as somebody else has saved it meanwhile. */
  onTheirs?: (stored: Stored) => void;
  /** What the toast says where that fails. */
  failed: () => string;
  /**
   * The picture of the form, and the field that the server knows it by. What it shows is said in
   * another, the `altTextFieldOf`.
   */
  image?: { sent: ImageUpload; field: string };
  /**
   * What is typed is kept in this browser under this name until it is saved or thrown away; left
   * out where nothing is kept.
   */
  draft?: {
    form: string;
    /** Fields that are never kept. */
    secret?: readonly string[];
    /** The id that a new record shall have; told where a draft brings one. */
    newId?: { id: string; onFound: (id: string) => void };
  };
}

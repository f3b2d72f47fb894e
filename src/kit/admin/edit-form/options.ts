import type { FieldValues } from 'react-hook-form';
import type { ImageUpload } from '../uploads/useImageUpload.ts';
import type { FormValues } from '../drafts/mergeVersions.ts';
import type { FieldsSchema } from './fieldValue.ts';

export interface EditFormOptions<In extends FieldValues, Out extends FieldValues, Stored> {
  schema: FieldsSchema<Out, In>;
  stored: Stored;
  /** The form's values for a record; the form is changed if it differs from them. */
  fieldsOf: (stored: Stored) => In;
  /** Sends `touched`, so that others' changes to other fields stay, and the revision of `base`. */
  save: (fields: Out, touched: Partial<Out>, base: Stored) => Promise<Stored>;
  onSaved: (stored: Stored) => void;
  /** Called with the record that another member has saved meanwhile. */
  onTheirs?: (stored: Stored) => void;
  /** The toast's text. */
  failed: (failure: unknown) => string;
  /**
   * The picture of the form, and the field that the server knows it by. What it shows is described
   * in another, the `altTextFieldName`.
   */
  image?: { sent: ImageUpload; field: string };
  /** Where the preview shows what is typed; left out if fans see nothing of it. */
  shown?: {
    /** The name of the data area. */
    area: string;
    /** The id of the record; left out if the area is one document. */
    record?: string;
    /**
     * Puts the form into the area's data; what is typed over the document if it is left out.
     * @param fields those that are right so far, with a chosen picture as `picture`.
     */
    into?: (data: unknown, fields: FormValues, base: Stored) => unknown;
  };
  /** If given, unsaved values are stored in this browser under the name `form`. */
  draft?: {
    form: string;
    /** Fields that are never stored. */
    secret?: readonly string[];
    /** The id of a new record; `onFound` gets the one that a draft brings. */
    newId?: { id: string; onFound: (id: string) => void };
  };
}

import type { FieldValues } from 'react-hook-form';
import type { ImageUpload } from '../uploads/useImageUpload.ts';
import type { FormValues } from '../drafts/mergeVersions.ts';
import type { FieldsSchema } from './fieldValue.ts';

export interface EditFormOptions<In extends FieldValues, Out extends FieldValues, Stored> {
  schema: FieldsSchema<Out, In>;
  stored: Stored;
  /** Returns a record's values for the form; the form counts as changed if it differs from them. */
  fieldsOf: (stored: Stored) => In;
  /**
   * Sends only `touched`, so others' changes stay, with the revision of `base`. It includes the
   * address of a new image, which is uploaded by then, or null for a removed one.
   */
  save: (fields: Out, touched: Partial<Out> & FormValues, base: Stored) => Promise<Stored>;
  /** Called with each version that is stored: this form's, or one that another member saved. */
  onStored?: (stored: Stored) => void;
  /** Called after a save of this form. @param pressed the value of the button that was pressed */
  onSaved?: (stored: Stored, pressed: string) => void;
  /** The toast's text. */
  failed: (failure: unknown) => string;
  /** The form's image, and its field's name; its description is in `altTextFieldName`. */
  image?: { sent: ImageUpload; field: string };
  /** Identifies the edited content in the preview; omitted if fans can't see it. */
  shown?: {
    area: string;
    /** The record's id; omitted if the area is one document. */
    record?: string;
    /**
     * Returns the area's data with the form's values; by default, the values over the document.
     * @param fields the valid ones, with a chosen image as `picture`.
     */
    into?: (data: unknown, fields: FormValues, base: Stored) => unknown;
  };
  /** If given, this browser stores unsaved values under the name `form`. */
  draft?: {
    form: string;
    /** Fields that drafts never store. */
    secret?: readonly string[];
    /** The id of a new record; `onFound` receives the id in a restored draft. */
    newId?: { id: string; onFound: (id: string) => void };
  };
}

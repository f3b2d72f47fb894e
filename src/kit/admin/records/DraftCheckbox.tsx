import { useController, type Control } from 'react-hook-form';
import { z } from 'zod';
import type { FieldsSchema } from '../edit-form/fieldValue.ts';
import { Checkbox } from '../inputs/Checkbox.tsx';
import type { Published } from './published.ts';

const draftField = z.object({ isDraft: z.boolean() });

/** Returns the draft field for the form of a new record. */
export const draftOf = (record: object) => ({ isDraft: (record as Published).isDraft ?? false });

/** Adds the draft field to the schema of a new record. */
export function withDraftField<Out, In>(schema: FieldsSchema<Out, In>): FieldsSchema<Out, In> {
  const shape = { ...schema.shape, ...draftField.shape };
  const both = Object.assign(z.intersection(schema, draftField), { shape });
  return both as unknown as FieldsSchema<Out, In>;
}

export function DraftCheckbox({ control }: { control: Control }) {
  const { field } = useController({ control, name: 'isDraft' });
  return (
    <Checkbox
      label="Draft: fans do not see it yet"
      checked={field.value === true}
      onChange={field.onChange}
    />
  );
}

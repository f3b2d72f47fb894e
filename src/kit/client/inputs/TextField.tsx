import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id'>;

export function TextField({ label, error, hint, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error ?? null} hint={hint}>
      {(field) => <input dir="auto" {...input} {...field} className="field py-2" />}
    </Field>
  );
}

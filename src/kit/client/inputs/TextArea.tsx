import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id'>;

export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  return (
    <Field label={label} error={error ?? null} hint={hint}>
      {(field) => (
        <textarea
          dir="auto"
          {...area}
          {...field}
          className={`field field-sizing-content py-2 ${area.rows ? 'min-h-19' : 'min-h-48'}`}
        />
      )}
    </Field>
  );
}

import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id'> {
  options: readonly string[];
}

/** A choice out of a list. */
export function SelectField({ label, options, error, hint, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error ?? null} hint={hint}>
      {(field) => (
        <select {...select} {...field} className="field">
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '../../client/inputs/Field.tsx';

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id'> {
  /** The labels by value; values alone are their own labels. */
  options: readonly string[] | Readonly<Record<string, string>>;
}

export function SelectField({ label, options, error, hint, ...select }: SelectFieldProps) {
  const labelled: [string, string][] = Array.isArray(options)
    ? options.map((option: string) => [option, option])
    : Object.entries(options);
  return (
    <Field label={label} error={error ?? null} hint={hint}>
      {(field) => (
        <select {...select} {...field} className="field">
          {labelled.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '../../client/inputs/Field.tsx';

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id'> {
  options: readonly (string | { value: string; label: string })[];
}

export function SelectField({ label, options, error, hint, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error ?? null} hint={hint}>
      {(field) => (
        <select {...select} {...field} className="field">
          {options.map((option) => {
            const { value, label } =
              typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {label}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}

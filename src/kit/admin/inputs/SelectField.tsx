import type { ComponentProps, CSSProperties } from 'react';
import { Field, type FieldProps } from '../../client/inputs/Field.tsx';

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id'> {
  /** The labels by value; values alone are their own labels. */
  options: readonly string[] | Readonly<Record<string, string>>;
  optionStyle?: (value: string) => CSSProperties;
}

export function SelectField(props: SelectFieldProps) {
  const { label, options, error, hint, className = '', optionStyle, ...select } = props;
  const labelled: [string, string][] = Array.isArray(options)
    ? options.map((option: string) => [option, option])
    : Object.entries(options);
  return (
    <Field label={label} error={error ?? null} hint={hint}>
      {(field) => (
        <select {...select} {...field} className={`field ${className}`}>
          {labelled.map(([value, text]) => (
            <option key={value} value={value} style={optionStyle?.(value)}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

import { useState, type ComponentProps } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field } from '../../client/inputs/Field.tsx';
import { readDecimal, writeDecimal } from './decimals.ts';

interface NumberFieldProps<T extends FieldValues> extends Pick<
  ComponentProps<'input'>,
  'placeholder' | 'required'
> {
  label: string;
  name: FieldPath<T>;
  control: Control<T>;
  hint?: string;
  /** The decimals of a stored number; as many as it has by default. */
  decimals?: number;
}

/** The form holds null for empty, and NaN for what is no number. */
export function NumberField<T extends FieldValues>(props: NumberFieldProps<T>) {
  const { label, name, control, hint, decimals, ...input } = props;
  const { field, fieldState } = useController({ name, control });
  const value: unknown = field.value;
  const [typed, setTyped] = useState(() => writeDecimal(value, decimals));
  // Typed text such as `12.` stays while it means the number that the form holds.
  const text = Object.is(readDecimal(typed), value ?? null) ? typed : writeDecimal(value, decimals);
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message ?? null}>
      {(fieldInput) => (
        <input
          {...input}
          {...fieldInput}
          ref={field.ref}
          name={field.name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={text}
          onChange={({ target }) => {
            setTyped(target.value);
            field.onChange(readDecimal(target.value));
          }}
          onBlur={field.onBlur}
          className="field py-2"
        />
      )}
    </Field>
  );
}

import { useState, type ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ControlledField, type ControlledProps } from './ControlledField.tsx';
import { readDecimal, writeDecimal } from './decimals.ts';

interface NumberFieldProps<T extends FieldValues>
  extends ControlledProps<T>, Pick<ComponentProps<'input'>, 'placeholder' | 'required'> {
  /** The decimals of a stored number; by default, as many as it has. */
  decimals?: number;
}

/** The form stores null if the input is empty, and NaN if it isn't a number. */
export function NumberField<T extends FieldValues>(props: NumberFieldProps<T>) {
  const { decimals, placeholder, required, ...controlled } = props;
  const [typed, setTyped] = useState('');
  return (
    <ControlledField {...controlled}>
      {(input, { value, onChange, ...field }) => (
        <input
          {...input}
          {...field}
          placeholder={placeholder}
          required={required}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          // Typed text such as `12.` stays as long as it equals the form's number.
          value={
            Object.is(readDecimal(typed), value ?? null) ? typed : writeDecimal(value, decimals)
          }
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(readDecimal(target.value));
          }}
          className="field py-2"
        />
      )}
    </ControlledField>
  );
}

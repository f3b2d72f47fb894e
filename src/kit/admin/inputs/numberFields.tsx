import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { dayAt, firstDay, lastDay } from '../../dates/dates.ts';
import { ControlledField, type ControlledProps } from './fields.tsx';
import { readDecimal, writeDecimal } from './decimals.ts';

/** The form stores the epoch milliseconds of the day's midnight in UTC, or null. */
export function DateField<T extends FieldValues>(props: ControlledProps<T>) {
  return (
    <ControlledField {...props}>
      {(input, { value: at, onChange, ...field }) => (
        <input
          {...input}
          {...field}
          type="date"
          min={firstDay}
          max={lastDay}
          value={Number.isFinite(at) ? dayAt(at, 'UTC') : ''}
          onChange={({ target }) => {
            const day = Date.parse(target.value);
            onChange(Number.isNaN(day) ? null : day);
          }}
          className="field py-2"
        />
      )}
    </ControlledField>
  );
}

interface NumberFieldProps<T extends FieldValues> extends ControlledProps<T> {
  /** The decimals of a stored number; by default, as many as it has. */
  decimals?: number;
}

/** The form stores null if the input is empty, and NaN if it isn't a number. */
export function NumberField<T extends FieldValues>(props: NumberFieldProps<T>) {
  const [typed, setTyped] = useState('');
  return (
    <ControlledField {...props}>
      {(input, { value, onChange, ...field }) => (
        <input
          {...input}
          {...field}
          placeholder={props.placeholder}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          // Typed text such as `12.` stays as long as it equals the form's number.
          value={
            Object.is(readDecimal(typed), value ?? null)
              ? typed
              : writeDecimal(value, props.decimals)
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

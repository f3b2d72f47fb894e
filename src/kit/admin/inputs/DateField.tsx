import type { FieldValues } from 'react-hook-form';
import { dayAt } from '../../dates/dates.ts';
import { firstDay, lastDay } from '../../schema/numbers.ts';
import { ControlledField, type ControlledProps } from './ControlledField.tsx';

interface DateFieldProps<T extends FieldValues> extends ControlledProps<T> {
  required?: boolean;
}

/** The form stores the epoch milliseconds of the day's midnight in UTC, or null. */
export function DateField<T extends FieldValues>({
  required = false,
  ...props
}: DateFieldProps<T>) {
  return (
    <ControlledField {...props}>
      {(input, { value: at, onChange, ...field }) => (
        <input
          {...input}
          {...field}
          type="date"
          required={required}
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

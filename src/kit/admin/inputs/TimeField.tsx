import { useFormState, type FieldValues } from 'react-hook-form';
import { timeOfDay } from '../../dates/dates.ts';
import { ControlledField, type ControlledProps } from './ControlledField.tsx';

interface TimeFieldProps<T extends FieldValues> extends ControlledProps<T> {
  placeholder: string;
  required?: boolean;
}

const stepMinutes = 15;
const noon = 12 * 60;
const quarters = Array.from({ length: (24 * 60) / stepMinutes }, (_, n) => n * stepMinutes);

/** Offers quarter hours and the stored time; stores minutes since midnight, or null. */
export function TimeField<T extends FieldValues>(props: TimeFieldProps<T>) {
  const { placeholder, required = false, ...controlled } = props;
  const stored: unknown = useFormState(controlled).defaultValues?.[controlled.name];
  return (
    <ControlledField {...controlled}>
      {(input, { value, onChange, ...field }) => {
        const own = [value, stored].filter((one) => typeof one === 'number');
        const minutes = [...new Set([...quarters, ...own])].toSorted((a, b) => a - b);
        return (
          <select
            {...input}
            {...field}
            required={required}
            value={typeof value === 'number' ? value : ''}
            onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
            className="field"
          >
            <option value="">{placeholder}</option>
            <optgroup label="Noon to midnight">
              {minutes.filter((n) => n >= noon).map(optionOf)}
            </optgroup>
            <optgroup label="Midnight to noon">
              {minutes.filter((n) => n < noon).map(optionOf)}
            </optgroup>
          </select>
        );
      }}
    </ControlledField>
  );
}

const optionOf = (minutes: number) => (
  <option key={minutes} value={minutes}>
    {timeOfDay({ hour: Math.floor(minutes / 60), minute: minutes % 60 })}
  </option>
);

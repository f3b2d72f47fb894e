import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { timeOfDay } from '../../dates/dates.ts';
import { Field } from '../../client/inputs/Field.tsx';

interface TimeFieldProps<T extends FieldValues> {
  label: string;
  name: FieldPath<T>;
  control: Control<T>;
  placeholder: string;
  required?: boolean;
  hint?: string | undefined;
}

const stepMinutes = 15;
const quarters = Array.from({ length: (24 * 60) / stepMinutes }, (_, n) => n * stepMinutes);

/** Quarter hours, and a stored time between two. The form holds minutes since midnight, or null. */
export function TimeField<T extends FieldValues>(props: TimeFieldProps<T>) {
  const { label, name, control, placeholder, required = false, hint } = props;
  const { field, fieldState, formState } = useController({ name, control });
  const value: unknown = field.value;
  const stored: unknown = formState.defaultValues?.[name];
  const own = [value, stored].filter((one) => typeof one === 'number');
  const minutes = [...new Set([...quarters, ...own])].toSorted((a, b) => a - b);
  const [morning, evening] = [minutes.filter((n) => n < 720), minutes.filter((n) => n >= 720)];
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message ?? null}>
      {(input) => (
        <select
          {...input}
          ref={field.ref}
          name={field.name}
          required={required}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => field.onChange(target.value ? Number(target.value) : null)}
          onBlur={field.onBlur}
          className="field"
        >
          <option value="">{placeholder}</option>
          <optgroup label="Noon to midnight">{evening.map(optionOf)}</optgroup>
          <optgroup label="Midnight to noon">{morning.map(optionOf)}</optgroup>
        </select>
      )}
    </Field>
  );
}

const optionOf = (minutes: number) => (
  <option key={minutes} value={minutes}>
    {timeOfDay({ hour: Math.floor(minutes / 60), minute: minutes % 60 })}
  </option>
);

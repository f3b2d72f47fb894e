import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { dayAt } from '../../dates/dates.ts';
import { Field } from '../../client/inputs/Field.tsx';
import { firstDay, lastDay } from '../../schema/numbers.ts';

interface DateFieldProps<T extends FieldValues> {
  label: string;
  name: FieldPath<T>;
  control: Control<T>;
  required?: boolean;
  hint?: string;
}

/** The form holds the epoch milliseconds of the day's midnight in UTC, or null. */
export function DateField<T extends FieldValues>(props: DateFieldProps<T>) {
  const { label, name, control, required = false, hint } = props;
  const { field, fieldState } = useController({ name, control });
  const at: unknown = field.value;
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message ?? null}>
      {(input) => (
        <input
          {...input}
          type="date"
          ref={field.ref}
          name={field.name}
          required={required}
          min={firstDay}
          max={lastDay}
          value={typeof at === 'number' && Number.isFinite(at) ? dayAt(at, 'UTC') : ''}
          onChange={({ target }) => {
            const day = Date.parse(target.value);
            field.onChange(Number.isNaN(day) ? null : day);
          }}
          onBlur={field.onBlur}
          className="field py-2"
        />
      )}
    </Field>
  );
}

import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field } from '../../client/inputs/Field.tsx';

interface ColorFieldProps<T extends FieldValues> {
  label: string;
  name: FieldPath<T>;
  control: Control<T>;
}

/** A colour as `#rrggbb`. */
export function ColorField<T extends FieldValues>({ label, name, control }: ColorFieldProps<T>) {
  const { field, fieldState } = useController({ name, control });
  return (
    <Field label={label} error={fieldState.error?.message ?? null}>
      {(input) => (
        <div className="flex">
          <input
            type="color"
            aria-label={`${label}: pick`}
            value={sixDigits(field.value)}
            onChange={field.onChange}
            className="h-11 w-11 shrink-0 cursor-pointer rounded-l-one border border-r-0 border-control bg-raised p-1"
          />
          <input
            {...field}
            {...input}
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            className="field min-w-0 rounded-l-none py-2 font-mono"
          />
        </div>
      )}
    </Field>
  );
}

/** The browser's picker takes only `#rrggbb`; black while something else is being typed. */
function sixDigits(color: string): string {
  if (/^#[0-9a-f]{3}$/i.test(color)) return `#${color.slice(1).replace(/./g, '$&$&')}`;
  return /^#[0-9a-f]{6}$/i.test(color) ? color : '#000000';
}

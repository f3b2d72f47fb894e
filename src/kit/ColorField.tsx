import { useId } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

interface ColorFieldProps<T extends FieldValues> {
  label: string;
  name: FieldPath<T>;
  control: Control<T>;
}

/** A colour as `#rrggbb`: picked from the browser's own picker or typed. */
export function ColorField<T extends FieldValues>({ label, name, control }: ColorFieldProps<T>) {
  const id = useId();
  const { field, fieldState } = useController({ name, control });
  const error = fieldState.error?.message ?? null;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
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
          id={id}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-h-11 w-full min-w-0 rounded-r-one border border-control bg-raised px-3 font-mono text-text aria-invalid:border-error"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="text-small text-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** What the browser's picker takes: `#rrggbb`; black while something else is being typed. */
function sixDigits(color: string): string {
  if (/^#[0-9a-f]{3}$/i.test(color)) return `#${color.slice(1).replace(/./g, '$&$&')}`;
  return /^#[0-9a-f]{6}$/i.test(color) ? color : '#000000';
}

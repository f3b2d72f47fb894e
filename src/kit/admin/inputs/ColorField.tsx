import type { FieldValues } from 'react-hook-form';
import { ControlledField, type ControlledProps } from './ControlledField.tsx';

/** A field for a color, as `#rrggbb`. */
export function ColorField<T extends FieldValues>(props: ControlledProps<T>) {
  return (
    <ControlledField {...props}>
      {(input, field) => (
        <div className="flex">
          <input
            type="color"
            aria-label={`${props.label}: pick`}
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
    </ControlledField>
  );
}

/** The browser's picker accepts only `#rrggbb`; it is black until the typed value is one. */
function sixDigits(color: string): string {
  if (/^#[0-9a-f]{3}$/i.test(color)) return `#${color.slice(1).replace(/./g, '$&$&')}`;
  return /^#[0-9a-f]{6}$/i.test(color) ? color : '#000000';
}

import type { ReactNode } from 'react';
import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { Field, type FieldInput } from '../../client/inputs/Field.tsx';
import { Checkbox } from './Checkbox.tsx';

export interface ControlledProps<T extends FieldValues> {
  label: string;
  name: FieldPath<T>;
  control: Control<T>;
  hint?: string;
  required?: boolean;
  placeholder?: string;
}

interface ControlledFieldProps<T extends FieldValues> extends ControlledProps<T> {
  /** @param input the props that connect an input to its label, hint and error. */
  children: (
    input: FieldInput & Pick<ControlledProps<T>, 'required'>,
    field: ControllerRenderProps<T>,
  ) => ReactNode;
}

/** A field whose value isn't simply its input's text. */
export function ControlledField<T extends FieldValues>(props: ControlledFieldProps<T>) {
  const { label, name, control, hint, required = false, children } = props;
  const { field, fieldState } = useController({ name, control });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message ?? null}>
      {(input) => children({ ...input, required }, field)}
    </Field>
  );
}

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

/** The form stores whether it is checked. */
export function CheckboxField<T extends FieldValues>({ label, name, control }: ControlledProps<T>) {
  const { value, onChange } = useController({ name, control }).field;
  return <Checkbox label={label} checked={value === true} onChange={onChange} />;
}

import { type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import { Field, type FieldProps, type FieldInput } from '../../client/inputs/Field.tsx';
import { TextField } from '../../client/inputs/TextField.tsx';
import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id'> {
  /** The labels by value; values alone are their own labels. */
  options: readonly string[] | Readonly<Record<string, string>>;
  optionStyle?: (value: string) => CSSProperties;
}

export function SelectField(props: SelectFieldProps) {
  const { label, options, error, hint, className = '', optionStyle, ...select } = props;
  const labelled: [string, string][] = Array.isArray(options)
    ? options.map((option: string) => [option, option])
    : Object.entries(options);
  return (
    <Field label={label} error={error ?? null} hint={hint}>
      {(field) => (
        <select {...select} {...field} className={`field ${className}`}>
          {labelled.map(([value, text]) => (
            <option key={value} value={value} style={optionStyle?.(value)}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export type TextFieldProps = ComponentProps<typeof TextField>;

/** For texts that are copied letter by letter. */
export const asTyped = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;

export const CodeInput = (props: TextFieldProps) => <TextField {...asTyped} {...props} />;

export const LinkInput = (props: TextFieldProps) => <CodeInput inputMode="url" {...props} />;

export const AltTextField = (props: Omit<TextFieldProps, 'label'>) => (
  <TextField label="Image Description" {...props} />
);

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

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

import type { ReactNode } from 'react';
import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { Field, type FieldInput } from '../../client/inputs/Field.tsx';

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

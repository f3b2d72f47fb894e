import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { changedFields, type FormValues } from '../drafts/mergeVersions.ts';

type Form<In extends FieldValues, Out> = Pick<
  UseFormReturn<In, unknown, Out>,
  'reset' | 'getValues' | 'setValues'
>;

/** Makes `version` what a form is compared with, and sets the merged values that differ. */
export function rebaseFields<In extends FieldValues, Out>(
  form: Form<In, Out>,
  version: In,
  values: FormValues,
): void {
  form.reset(version as DefaultValues<In>, keepTyped);
  const others = changedFields(form.getValues(), values).map((name) => [name, values[name]]);
  // With nothing to set, this still checks whether the form is valid.
  form.setValues(Object.fromEntries(others), { shouldDirty: true, shouldValidate: true });
}

export function replaceFields<In extends FieldValues, Out>(form: Form<In, Out>, version: In): void {
  form.reset(version as DefaultValues<In>, { keepFieldsRef: true });
  form.setValues({}, { shouldValidate: true });
}

const keepTyped = { keepValues: true, keepErrors: true, keepFieldsRef: true };

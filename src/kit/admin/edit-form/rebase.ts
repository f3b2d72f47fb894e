import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { changedFields, type FieldValuesOf } from '../drafts/mergeVersions.ts';

type Form<In extends FieldValues, Out> = Pick<
  UseFormReturn<In, unknown, Out>,
  'reset' | 'getValues' | 'setValues'
>;

/**
 * Takes another version for the one that a form differs from, and puts in what was brought
 * together of it and of what was typed. Fields that hold that already are left alone.
 */
export function rebaseFields<In extends FieldValues, Out>(
  form: Form<In, Out>,
  version: In,
  values: FieldValuesOf,
): void {
  form.reset(version as DefaultValues<In>, keepsTyped);
  const others = changedFields(form.getValues(), values).map((name) => [name, values[name]]);
  // Where it is none, only whether all of it could be saved is asked anew.
  form.setValues(Object.fromEntries(others), { shouldDirty: true, shouldValidate: true });
}

/** Puts a version in the place of all that was typed. */
export function replaceFields<In extends FieldValues, Out>(form: Form<In, Out>, version: In): void {
  form.reset(version as DefaultValues<In>, { keepFieldsRef: true });
  form.setValues({}, { shouldValidate: true });
}

const keepsTyped = { keepValues: true, keepErrors: true, keepFieldsRef: true };

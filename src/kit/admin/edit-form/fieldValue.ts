import type { z } from 'zod';
import type { FieldValueOf, FieldValuesOf } from '../drafts/mergeVersions.ts';

export type FieldsSchema<Out, In> = z.ZodType<Out, In> & {
  readonly shape: Readonly<Record<string, z.ZodType>>;
};

/** A value as it would be stored, such as a full address for a short one; as it is if invalid. */
export const fieldValueIn =
  ({ shape }: FieldsSchema<unknown, unknown>): FieldValueOf =>
  (name, value) => {
    const read = shape[name]?.safeParse(value);
    return read?.success ? read.data : value;
  };

/** Whether a value from the browser's storage fits a field's type and choices, valid or not. */
export function fitsField(
  schema: z.ZodType,
  values: FieldValuesOf,
  name: string,
  value: unknown,
): boolean {
  if (!Object.hasOwn(values, name)) return false;
  const held = values[name];
  if (Object.is(held, value)) return true;
  if (typeof held === 'string' && typeof value !== 'string') return false;
  // What is still to be filled in may be empty.
  if (value === null || value === undefined) return true;
  const issues = schema.safeParse({ ...values, [name]: value }).error?.issues ?? [];
  return !issues.some(({ path, code }) => path[0] === name && wrongKinds.has(code));
}

const wrongKinds: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'invalid_key',
  'invalid_element',
]);

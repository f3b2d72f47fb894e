import type { z } from 'zod';
import type { FieldValueOf, FieldValuesOf } from '../drafts/mergeVersions.ts';

/** The schema of a form, by whose fields one can ask. */
export type FieldsSchema<Out, In> = z.ZodType<Out, In> & {
  readonly shape: Readonly<Record<string, z.ZodType>>;
};

/**
 * What a value of a field would be stored as, such as the whole address of a link that was typed
 * in short; what cannot be stored means itself.
 */
export const fieldValueIn =
  ({ shape }: FieldsSchema<unknown, unknown>): FieldValueOf =>
  (name, value) => {
    const read = shape[name]?.safeParse(value);
    return read?.success ? read.data : value;
  };

/**
 * Whether a value that came out of a browser's storage can stand in a field, be it right or not:
 * it is of the field's kind, and a choice is one of those that there are.
 * @param values what the fields of the form hold.
 */
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

import { z } from 'zod';
import type { NormalizeValue, FormValues } from '../drafts/mergeVersions.ts';

export type FieldsSchema<Out, In> = z.ZodType<Out, In> & {
  readonly shape: Readonly<Record<string, z.ZodType>>;
};

/** A value as it'd be stored, such as a short address in full; unchanged if invalid. */
export const normalizeBy =
  ({ shape }: FieldsSchema<unknown, unknown>): NormalizeValue =>
  (name, value) => {
    const read = shape[name]?.safeParse(value);
    return read?.success ? read.data : value;
  };

/** The limits of a text input, from its field's schema. */
export const textLimits = (schema: z.ZodType): { required: boolean; maxLength?: number } => ({
  required: !schema.safeParse('').success,
  ...maxLengthOf(schema),
});

/** Looks inside optional texts, and texts that are converted before they are checked. */
function maxLengthOf(schema: z.core.$ZodType): { maxLength?: number } {
  if (schema instanceof z.ZodNullable) return maxLengthOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return maxLengthOf(schema.out);
  if (!(schema instanceof z.ZodString)) return {};
  const maxLength = schema.maxLength ?? schema.meta()?.['maxLength'];
  return typeof maxLength === 'number' ? { maxLength } : {};
}

/** Whether a value from browser storage fits a field's type and options, valid or not. */
export function fitsField(
  schema: z.ZodType,
  values: FormValues,
  name: string,
  value: unknown,
): boolean {
  if (!Object.hasOwn(values, name)) return false;
  const current = values[name];
  if (Object.is(current, value)) return true;
  if (typeof current === 'string' && typeof value !== 'string') return false;
  // A field that isn't filled in yet may be empty.
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

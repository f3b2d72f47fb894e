import type { z } from 'zod';
import type { Meaning } from '../drafts/mergeVersions.ts';

/** The schema of a form, by whose fields one can ask. */
export type FieldsSchema<Out, In> = z.ZodType<Out, In> & {
  readonly shape: Readonly<Record<string, z.ZodType>>;
};

/**
 * What a value of a field would be stored as, such as the whole address of a link that was typed
 * in short; what cannot be stored means itself.
 */
export const meaningIn =
  ({ shape }: FieldsSchema<unknown, unknown>): Meaning =>
  (name, value) => {
    const read = shape[name]?.safeParse(value);
    return read?.success ? read.data : value;
  };

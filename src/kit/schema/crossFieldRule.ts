import type { z } from 'zod';

/** For `schema.refine(...crossFieldRule(…))`; reported beside other errors once `fields` parse. */
export function crossFieldRule<T>(
  fields: z.ZodType<T>,
  path: string,
  why: (fields: T) => string | null,
) {
  const isKept = (value: unknown) => whyOf(fields, why, value) === null;
  return [
    isKept,
    {
      path: [path],
      error: ({ input }: { input?: unknown }) => whyOf(fields, why, input) ?? '',
      when: ({ value }: { value: unknown }) => fields.safeParse(value).success,
    },
  ] satisfies Parameters<z.ZodType['refine']>;
}

function whyOf<T>(fields: z.ZodType<T>, why: (fields: T) => string | null, value: unknown) {
  const { data } = fields.safeParse(value);
  return data === undefined ? null : why(data);
}

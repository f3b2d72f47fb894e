import type { z } from 'zod';

/**
 * A rule over several fields, for `schema.refine(...crossFieldRule(…))`; for valid ones.
 * @param why the message at `path`, or null where the rule is kept.
 */
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

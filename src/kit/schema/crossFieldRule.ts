import type { z } from 'zod';

/** For `schema.refine(...crossFieldRule(…))`; reported beside other errors once `fields` parse. */
export function crossFieldRule<T>(
  fields: z.ZodType<T>,
  path: string,
  messageOf: (fields: T) => string | null,
) {
  const isValid = (value: unknown) => messageFor(fields, messageOf, value) === null;
  return [
    isValid,
    {
      path: [path],
      error: ({ input }: { input?: unknown }) => messageFor(fields, messageOf, input) ?? '',
      when: ({ value }: { value: unknown }) => fields.safeParse(value).success,
    },
  ] satisfies Parameters<z.ZodType['refine']>;
}

function messageFor<T>(
  fields: z.ZodType<T>,
  messageOf: (fields: T) => string | null,
  value: unknown,
) {
  const { data } = fields.safeParse(value);
  return data === undefined ? null : messageOf(data);
}

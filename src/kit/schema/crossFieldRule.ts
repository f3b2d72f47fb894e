import type { z } from 'zod';

export interface CrossFieldRule<T> {
  /** The fields that it reads; it ignores others of a record. */
  fields: z.ZodType;
  /** The field that shows the message. */
  path: string;
  /** Returns the message, or null. */
  messageOf(fields: T): string | null;
}

/** For `schema.refine(...refinedBy(…))`; reported beside other errors once `fields` parse. */
export function refinedBy<T>(rule: CrossFieldRule<T>) {
  return [
    (value: unknown) => messageFor(rule, value) === null,
    {
      path: [rule.path],
      error: ({ input }: { input?: unknown }) => messageFor(rule, input) ?? '',
      when: ({ value }: { value: unknown }) => rule.fields.safeParse(value).success,
    },
  ] satisfies Parameters<z.ZodType['refine']>;
}

function messageFor<T>({ fields, messageOf }: CrossFieldRule<T>, value: unknown) {
  const { data } = fields.safeParse(value);
  return data === undefined ? null : messageOf(data as T);
}

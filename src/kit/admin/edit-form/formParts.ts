import { z } from 'zod';

/** A part of a list in a form; its id stays while it moves, and isn't stored. */
export type FormPart<T> = T & { _id: string };

/** The parts in the text that a form holds for a list. */
export const readParts = <T>(text: string) => JSON.parse(text) as FormPart<T>[];

export const withoutId = <T extends object>({ _id, ...part }: FormPart<T>) => part;

export const writeParts = (parts: readonly object[]): string =>
  JSON.stringify(parts.map((part, at) => ({ ...part, _id: String(at) })));

/** Returns sentences about a part by field; none if it is complete. */
export function problemsIn(schema: z.ZodType, part: FormPart<object>): Record<string, string> {
  const issues = schema.safeParse(withoutId(part)).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** The schema of such a text, whose parts must be complete; its output has no ids. */
export const partsField = (schema: z.ZodType) =>
  z
    .string()
    .transform((text) => readParts<object>(text).map(withoutId))
    .refine((parts) => z.array(schema).safeParse(parts).success)
    .transform((parts) => JSON.stringify(parts));

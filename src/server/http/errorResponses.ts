import { z } from 'zod';
import { problems } from '../../errors/catalog.ts';
import type { ProblemCode } from '../../errors/problem.ts';

/**
 * The error responses of a call, by status, with the messages of their codes.
 * @param current the stored version, for the response to a change that came too late; null for
 * none.
 */
export function errorResponses(
  codes: readonly ProblemCode[],
  { current }: { current: z.ZodType | null } = { current: null },
): Record<number, z.ZodType> {
  const byStatus = Map.groupBy(codes, (code) => problems[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codesOfIt]) => [
      status,
      z
        .object({
          message: z.string().describe('A message for people.'),
          error: z.enum(codesOfIt).describe('A stable code.'),
          ...(status === 422 && { fields }),
          ...(status === 409 && current && { current: current.optional() }),
          ...(codesOfIt.includes('history.changed-since') && { wanted: current?.optional() }),
        })
        .describe(codesOfIt.map((code) => `\`${code}\`: ${problems[code][1]}`).join(' ')),
    ]),
  );
}

const fields = z
  .record(z.string(), z.string())
  .optional()
  .describe('A message for each invalid field; `0.name` is a field of the first item of a list.');

import { z } from 'zod';

/** The revision of a stored record. */
export const revision = z
  .number()
  .describe('Grows with each change. Send it along so that you never overwrite a newer change.');

/** The revision that a change was made from: if outdated, `record.changed-meanwhile`. */
export const basedOn = z
  .number()
  .exactOptional()
  .meta({
    description:
      'The revision that this change is based on. If the record has a newer one, the response is ' +
      '409 with `current`. If omitted, the change is always made.',
  });

/** Whether a call's body may hold a revision. */
export const isBasedOn = (body: z.ZodType | undefined): boolean =>
  body instanceof z.ZodObject && body.shape['revision'] === basedOn;

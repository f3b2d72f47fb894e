import { z } from 'zod';

/** The revision of a stored record. */
export const revision = z
  .number()
  .describe('Grows with each change. A change that names it cannot overwrite a newer one.');

/** The revision that a change was made from: if outdated, `record.changed-meanwhile`. */
export const basedOn = z
  .number()
  .exactOptional()
  .meta({
    description:
      'The revision that this change was made from. If the record has another one by now, the ' +
      'answer is 409 with `current`; without it, the change is always made.',
  });

/** Whether a call's body may hold a revision. */
export const isBasedOn = (body: z.ZodType | undefined): boolean =>
  body instanceof z.ZodObject && body.shape['revision'] === basedOn;

import { z } from 'zod';

/**
 * The version of a record that a change was made from, as it was answered. Where somebody else
 * changed the record meanwhile, the change is refused with `record.changed-meanwhile`; without it
 * the change is made whatever was stored.
 */
export const basedOn = z
  .number()
  .exactOptional()
  .meta({
    description:
      'The revision that this change was made from. Where the record has another one by now, the ' +
      'answer is 409 with `current`; without it, the change is made in any case.',
  });

/** Whether a call may be refused with the version that is stored, by what its body may name. */
export const isBasedOn = (body: z.ZodType | undefined): boolean =>
  body instanceof z.ZodObject && body.shape['revision'] === basedOn;

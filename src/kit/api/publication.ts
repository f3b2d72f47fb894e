import { z } from 'zod';
import { instant, numberOrNone } from '../schema/numbers.ts';

const hour = numberOrNone(
  instant().nonnegative({ error: 'Please enter a date between 1970 and 2999' }),
);

/** The time when visitors see a record, as members send it. */
export const publicationFields = {
  isDraft: z.boolean().exactOptional().describe('Only members see it.'),
  publishAt: hour
    .exactOptional()
    .describe('Only members see it until this time; epoch milliseconds, null for at once.'),
  unpublishAt: hour
    .exactOptional()
    .describe('Only members see it from this time on; epoch milliseconds, null for never.'),
};

/** Only members receive these. */
export const publicationAnswer = {
  isDraft: z.boolean().exactOptional().describe('For members only, as are the times.'),
  publishAt: z.number().nullable().exactOptional(),
  unpublishAt: z.number().nullable().exactOptional(),
};

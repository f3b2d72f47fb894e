import { z } from 'zod';
import { instant, numberOrNone } from '../schema/numbers.ts';

const hour = numberOrNone(
  instant().nonnegative({ error: 'Please enter a date between 1970 and 2999' }),
);

/** The time when visitors see a record, as members send it. */
export const publicationFields = {
  isDraft: z.boolean().exactOptional().describe('Whether the record is hidden from fans.'),
  publishAt: hour
    .exactOptional()
    .describe('Hidden from fans until this time; epoch milliseconds, null for none.'),
  unpublishAt: hour
    .exactOptional()
    .describe('Hidden from fans from this time on; epoch milliseconds, null for none.'),
};

/** Only members receive these. */
export const publicationAnswer = {
  isDraft: z.boolean().exactOptional().describe('Returned only to members, like the times below.'),
  publishAt: z.number().nullable().exactOptional(),
  unpublishAt: z.number().nullable().exactOptional(),
};

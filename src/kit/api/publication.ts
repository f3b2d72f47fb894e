import { z } from 'zod';
import { instant, numberOrNone } from '../schema/numbers.ts';

const hour = numberOrNone(
  instant().nonnegative({ error: 'Please enter a date between 1970 and 2999' }),
);

/** What a member says of when visitors are told of a record. */
export const publicationFields = {
  isDraft: z.boolean().exactOptional().describe('Told to members alone.'),
  publishAt: hour
    .exactOptional()
    .describe('Until this time told to members alone; epoch milliseconds, null for at once.'),
  unpublishAt: hour
    .exactOptional()
    .describe('From this time told to members alone; epoch milliseconds, null for never.'),
};

/** Visitors are not told. */
export const publicationAnswer = {
  isDraft: z.boolean().exactOptional().describe('Members alone are told; so of the hours.'),
  publishAt: z.number().nullable().exactOptional(),
  unpublishAt: z.number().nullable().exactOptional(),
};

import { z } from 'zod';
import { plainNumber } from './plainNumber.ts';
import { recordIdField } from './recordId.ts';

/** The most records in one response with a part of a list. */
const mostAtOnce = 100;

const wrongCount = `Please enter a number between 1 and ${mostAtOnce}`;

/** The part of a list that a call requests; everything by default. */
export const ListPart = z.object({
  after: recordIdField()
    .exactOptional()
    .describe('The `_id` of the last record before this part; 404 if it no longer exists.'),
  count: z
    .preprocess(
      (sent) => (typeof sent === 'string' ? plainNumber(sent) : sent),
      z.int(wrongCount).min(1, wrongCount).max(mostAtOnce, wrongCount),
    )
    .exactOptional()
    .describe('The maximum number of records.'),
});
export type ListPart = z.output<typeof ListPart>;

/** For an endpoint that answers a list. */
export const paginated = { query: ListPart, refuses: ['record.not-found'] } as const;

import { z } from 'zod';
import { get, post } from '../../kit/api/endpoint.ts';

/** `half` if a run before version 0.2.0 was interrupted. */
const DemoStatus = z.object({ demo: z.enum(['none', 'half', 'whole']) });
export type DemoStatus = z.output<typeof DemoStatus>;

const DemoRemoval = z.object({
  removed: z.number().describe('The number of removed records.'),
  kept: z.number().describe('The number of records kept because a member edited them.'),
});
export type DemoRemoval = z.output<typeof DemoRemoval>;

export const demoEndpoints = {
  read: get('/demo', 'Whether the demo band is on the site.', {
    answer: DemoStatus,
  }),
  remove: post(
    '/removeDemo',
    'Removes everything that `npm run demo` added, except edited records.',
    { answer: DemoRemoval },
  ),
};

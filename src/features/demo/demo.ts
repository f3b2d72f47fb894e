import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';

/** `half` if a run before version 0.2.0 was interrupted. */
const DemoStatus = z.object({ demo: z.enum(['none', 'half', 'whole']) });
export type DemoStatus = z.output<typeof DemoStatus>;

const DemoRemoval = z.object({
  removed: z.number().describe('Records of the demo band that are gone.'),
  kept: z.number().describe('Those that a member had changed.'),
});
export type DemoRemoval = z.output<typeof DemoRemoval>;

export const demoEndpoints = {
  read: endpoint('GET', '/demo', 'Whether the demo band is on the site.', {
    answer: DemoStatus,
  }),
  remove: endpoint(
    'POST',
    '/removeDemo',
    'Removes what `npm run demo` added and no one has edited.',
    { answer: DemoRemoval },
  ),
};

import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';

/** `half` while it is being brought, or where that was interrupted. */
const DemoStatus = z.object({ demo: z.enum(['none', 'half', 'whole']) });
export type DemoStatus = z.output<typeof DemoStatus>;

/** How many of its records were removed, and how many were edited and stay. */
const DemoRemoval = z.object({ removed: z.number(), kept: z.number() });
export type DemoRemoval = z.output<typeof DemoRemoval>;

export const demoEndpoints = {
  read: endpoint('GET', '/demo', 'Whether the demo band is on the site.', {
    answer: DemoStatus,
  }),
  remove: endpoint(
    'POST',
    '/removeDemo',
    'Removes what `npm run demo` added and nobody has edited since.',
    { answer: DemoRemoval },
  ),
};

import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { demoEndpoints } from './demo.ts';

/** Whether the demo band is on the site; only for members. */
export const demoArea = area<typeof demoEndpoints.read>(
  'demo',
  'GET /demo',
  'Failed to ask about the demo band',
);

/** Removes what the demo brought, and tells how many records went and how many were kept. */
export const removeDemo = () => call<typeof demoEndpoints.remove>('POST /removeDemo', {});

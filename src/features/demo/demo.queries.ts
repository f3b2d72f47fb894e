import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { demoEndpoints } from './demo.ts';

export const demoArea = area<typeof demoEndpoints.read>(
  'demo',
  'GET /demo',
  'Failed to ask about the demo band',
);

export const removeDemo = () => call<typeof demoEndpoints.remove>('POST /removeDemo', {});

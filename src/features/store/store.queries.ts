import { area } from '../../kit/client/data/area.ts';
import type { storeEndpoints } from './store.ts';

export const merchConfigArea = area<typeof storeEndpoints.read>(
  'merchConfig',
  'GET /merchConfig',
  'merch config',
  'fetch',
);

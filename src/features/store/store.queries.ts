import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { MerchConfigChange, storeEndpoints } from './store.ts';

export const merchConfigArea = area<typeof storeEndpoints.read>(
  'merchConfig',
  'GET /merchConfig',
  'Failed to fetch merch config',
);

/** For members. Not stored in the browser. */
export const adminMerchConfigArea = area<typeof storeEndpoints.readAll>(
  'adminMerchConfig',
  'GET /merchConfig/admin',
  'Failed to fetch admin merch config',
);

export const saveMerchConfig = (change: MerchConfigChange) =>
  call<typeof storeEndpoints.save>('POST /merchConfig', { body: change });

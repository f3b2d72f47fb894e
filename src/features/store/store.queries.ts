import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { MerchConfigChange, storeEndpoints } from './store.ts';

/** What everybody may read of the store's settings. */
export const merchConfigArea = area<typeof storeEndpoints.read>(
  'merchConfig',
  'GET /merchConfig',
  'Failed to fetch merch config',
);

/** All of the store's settings, for members. It is not kept in the browser's storage. */
export const adminMerchConfigArea = area<typeof storeEndpoints.readAll>(
  'adminMerchConfig',
  'GET /merchConfig/admin',
  'Failed to fetch admin merch config',
);

/** Saves a change of the store's settings, and answers them as they are stored. */
export const saveMerchConfig = (change: MerchConfigChange) =>
  call<typeof storeEndpoints.save>('POST /merchConfig', { body: change });

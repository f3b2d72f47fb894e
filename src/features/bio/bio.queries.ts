import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { BioDraft, bioEndpoints } from './bio.ts';

export const bioArea = area<typeof bioEndpoints.read>(
  'currentBio',
  'GET /bio',
  'Failed to load bio information',
);

export const updateBio = (draft: BioDraft & { revision: number }) =>
  call<typeof bioEndpoints.update>('POST /updateBio', { body: draft });

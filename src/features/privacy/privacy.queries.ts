import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { PrivacyDraft, privacyEndpoints } from './privacy.ts';

export const privacyArea = area<typeof privacyEndpoints.read>(
  'privacy',
  'GET /privacy',
  'Failed to load the privacy text',
);

export const updatePrivacy = (draft: PrivacyDraft & { revision: number }) =>
  call<typeof privacyEndpoints.update>('POST /updatePrivacy', { body: draft });

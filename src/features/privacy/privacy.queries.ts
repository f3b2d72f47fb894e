import { area } from '../../kit/client/data/area.ts';
import type { privacyEndpoints } from './privacy.ts';

export const privacyArea = area<typeof privacyEndpoints.read>(
  'privacy',
  'GET /privacy',
  'the privacy text',
);

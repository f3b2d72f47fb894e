import { area } from '../../kit/client/data/area.ts';
import type { passkeyEndpoints } from './passkeys.ts';

export const passkeysArea = area<typeof passkeyEndpoints.list>(
  'passkeys',
  'GET /passkeys',
  'Failed to load your passkeys',
);

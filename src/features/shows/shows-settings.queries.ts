import { area } from '../../kit/area.ts';
import type { showsSettingsEndpoints } from './shows-settings.ts';

export const showsSettingsArea = area<typeof showsSettingsEndpoints.read>(
  'showsSettings',
  'GET /showsSettings',
  'Failed to load shows settings',
);

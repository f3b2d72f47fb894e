import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { showsSettingsEndpoints, ShowsSettingsChange } from './shows-settings.ts';

export const showsSettingsArea = area<typeof showsSettingsEndpoints.read>(
  'showsSettings',
  'GET /showsSettings',
  'Failed to load shows settings',
);

export const updateShowsSettings = (change: ShowsSettingsChange) =>
  call<typeof showsSettingsEndpoints.update>('POST /updateShowsSettings', { body: change });

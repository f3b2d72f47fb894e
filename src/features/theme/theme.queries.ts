import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { ThemeChange, themeEndpoints } from './theme.ts';

export const themeArea = area<typeof themeEndpoints.read>(
  'theme',
  'GET /theme',
  'Failed to load theme settings',
);

export const updateTheme = (change: ThemeChange) =>
  call<typeof themeEndpoints.update>('POST /updateTheme', { body: change });

import { area } from '../../kit/client/data/area.ts';
import type { themeEndpoints } from './theme.ts';

export const themeArea = area<typeof themeEndpoints.read>('theme', 'GET /theme', 'theme settings');

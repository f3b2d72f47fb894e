import { area } from '../../kit/area.ts';
import type { showEndpoints } from './shows.ts';

export const showsArea = area<typeof showEndpoints.list>(
  'shows',
  'GET /shows',
  'Failed to load shows',
);

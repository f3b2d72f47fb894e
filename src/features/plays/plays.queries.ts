import { area } from '../../kit/client/data/area.ts';
import type { playsEndpoints } from './plays.ts';

export const playsArea = area<typeof playsEndpoints.read>(
  'heard',
  'GET /heard',
  'Failed to load how often your songs were played',
);

import { area } from '../../kit/client/data/area.ts';
import type { heardEndpoints } from './heard.ts';

export const heardArea = area<typeof heardEndpoints.read>(
  'heard',
  'GET /heard',
  'Failed to load how often your songs were played',
);

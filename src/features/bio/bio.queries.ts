import { area } from '../../kit/area.ts';
import type { bioEndpoints } from './bio.ts';

export const bioArea = area<typeof bioEndpoints.read>(
  'currentBio',
  'GET /bio',
  'Failed to load bio information',
);

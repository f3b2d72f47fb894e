import { area } from '../../kit/client/data/area.ts';
import type { bioEndpoints } from './bio.ts';
import type { memberEndpoints } from './members.ts';

export const bioArea = area<typeof bioEndpoints.read>('currentBio', 'GET /bio', 'bio information');

export const membersArea = area<typeof memberEndpoints.list>(
  'members',
  'GET /members',
  'member information',
);

import { area } from '../../kit/area.ts';
import type { memberEndpoints } from './members.ts';

export const membersArea = area<typeof memberEndpoints.list>(
  'members',
  'GET /members',
  'Failed to load member information',
);

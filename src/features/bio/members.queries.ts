import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { memberEndpoints } from './members.ts';

export const membersArea = area<typeof memberEndpoints.list>(
  'members',
  'GET /members',
  'Failed to load member information',
);

export const orderMembers = (ids: string[]) =>
  call<typeof memberEndpoints.order>('POST /orderMembers', { body: ids });

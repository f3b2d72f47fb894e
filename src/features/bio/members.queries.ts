import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { MemberChange, memberEndpoints, NewMember } from './members.ts';

export const membersArea = area<typeof memberEndpoints.list>(
  'members',
  'GET /members',
  'Failed to load member information',
);

export const addMember = (member: NewMember) =>
  call<typeof memberEndpoints.add>('POST /addMember', { body: member });

export const updateMember = (id: string, change: MemberChange) =>
  call<typeof memberEndpoints.update>('POST /updateMember/:id', { params: { id }, body: change });

export const deleteMember = (id: string) =>
  call<typeof memberEndpoints.remove>('GET /deleteMember/:id', { params: { id } });

export const orderMembers = (ids: string[]) =>
  call<typeof memberEndpoints.order>('POST /orderMembers', { body: ids });

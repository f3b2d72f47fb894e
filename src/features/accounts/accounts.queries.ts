import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { accountEndpoints, ChangePassword } from './accounts.ts';
import type { invitationEndpoints, InvitationDraft } from './invitations.ts';

export const accessArea = area<typeof accountEndpoints.list>(
  'access',
  'GET /accounts',
  'Failed to load who has access',
);

export const removeAccount = (id: string) =>
  call<typeof accountEndpoints.remove>('DELETE /accounts/:id', { params: { id } });

export const changePassword = (body: ChangePassword) =>
  call<typeof accountEndpoints.changePassword>('POST /account/password', { body });

/** @returns the invitation with the link to copy, which the server shows only once. */
export const invite = (body: InvitationDraft) =>
  call<typeof invitationEndpoints.add>('POST /invitations', { body });

export const withdrawInvitation = (id: string) =>
  call<typeof invitationEndpoints.withdraw>('DELETE /invitations/:id', { params: { id } });

export const acceptInvitation = (body: { token: string; name: string; password: string }) =>
  call<typeof invitationEndpoints.accept>('POST /invitations/accept', { body });

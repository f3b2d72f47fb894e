import { call } from '../../kit/client/api/call.ts';
import type { invitationEndpoints, InvitationDraft } from './invitations.ts';

/** @returns the invitation with the link to be copied, which is told only now. */
export const invite = (body: InvitationDraft) =>
  call<typeof invitationEndpoints.add>('POST /invitations', { body });

export const withdrawInvitation = (id: string) =>
  call<typeof invitationEndpoints.withdraw>('DELETE /invitations/:id', { params: { id } });

export const acceptInvitation = (body: { token: string; name: string; password: string }) =>
  call<typeof invitationEndpoints.accept>('POST /invitations/accept', { body });

import { z } from 'zod';
import { removal } from '../../kit/api/recordId.ts';
import { post, privateEndpoints } from '../../kit/api/endpoint.ts';
import { secretLink } from '../../kit/links/secretLink.ts';
import { accountName, emailAddress, newPassword, secret, SignedIn } from '../session/session.ts';
import { invitePath } from './invitations.view.ts';

/** Times are epoch milliseconds. */
export const Invitation = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  invitedBy: z.string().describe('A name.'),
  createdAt: z.number().describe('Epoch milliseconds.'),
  expiresAt: z.number().describe('Epoch milliseconds.'),
});
export type Invitation = z.output<typeof Invitation>;

export const InvitationDraft = z.strictObject({ name: accountName, email: emailAddress });
export type InvitationDraft = z.input<typeof InvitationDraft>;

const NewInvitation = Invitation.extend({
  link: z.string().describe('For copying; returned only once and not stored.'),
});
export type NewInvitation = z.output<typeof NewInvitation>;

const AcceptInvitation = z.strictObject({
  token: secret('This invitation link is incomplete.'),
  name: accountName,
  password: newPassword,
});

export const invitationEndpoints = privateEndpoints({
  add: post(
    '/invitations',
    'Invites a member by two one-time links: one in the response, one by e-mail. Replaces an older invitation to the same address.',
    {
      body: InvitationDraft,
      answer: NewInvitation,
      refuses: ['account.exists', 'session.too-many-tries'],
    },
  ),
  withdraw: removal(
    '/invitations/:id',
    'Withdraws an invitation and its links.',
    'invitation.not-found',
  ),
  accept: post('/invitations/accept', 'Creates an account with a one-time link and signs it in.', {
    body: AcceptInvitation,
    answer: SignedIn,
    access: 'own',
    refuses: ['invitation.invalid', 'session.too-many-tries', 'session.over-http'],
  }),
});

export const invitationLink = (publicUrl: URL, token: string): string =>
  secretLink(publicUrl, invitePath, token).href;

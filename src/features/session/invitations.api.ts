import { Problem } from '../../errors/problem.ts';
import { answer, type Answerer } from '../../kit/api/handler.ts';
import type { Passwords } from '../../kit/server/passwords.ts';
import type { Post } from '../../mail/post.ts';
import {
  acceptInvitation,
  addInvitation,
  invitationOfToken,
  withdrawInvitation,
} from './invitations.records.ts';
import { invitationEndpoints, invitationLink } from './invitations.ts';
import { tryLimits } from './session.ts';
import { sessionOf, signIn, userOf } from './sign-in.api.ts';
import { takeTryOrRefuse, unlessBroken, type TrySurroundings } from './tries.api.ts';
import { forgiveTry } from './tries.records.ts';

interface InvitationSurroundings extends TrySurroundings {
  /** Sends the mails that are written down. */
  post: Pick<Post, 'sendSoon'>;
  passwords: Passwords;
  /** Every link starts with it; never with what the caller claims. */
  publicUrl: URL;
}

export const invitationsApi = (s: InvitationSurroundings): Answerer[] => [
  answer(invitationEndpoints.add, async ({ body, visit }) => {
    const { account: you } = sessionOf(visit);
    // Never forgiven: every invitation is a mail to somebody who did not ask for it.
    const tried = { what: 'invite', email: body.email, ip: visit.ip } as const;
    await takeTryOrRefuse(s, tried, tryLimits.invitations);
    const { invitation, token } = await addInvitation(s.db, body, you.id, s.clock.now());
    s.log.info({ invitation: invitation._id, by: you.id }, 'somebody was invited');
    s.post.sendSoon();
    return { ...invitation, link: invitationLink(s.publicUrl, token) };
  }),

  answer(invitationEndpoints.withdraw, async ({ params: { id } }) => {
    if (!(await withdrawInvitation(s.db, id))) throw new Problem('invitation.not-found');
    return { _id: id };
  }),

  answer(invitationEndpoints.accept, async ({ body: { token, name, password }, visit }) => {
    const tryId = await takeTryOrRefuse(s, { what: 'accept', email: null, ip: visit.ip });
    const isOpen = () => invitationOfToken(s.db, token, s.clock.now());
    if (!(await unlessBroken(s, tryId, isOpen))) throw new Problem('invitation.invalid');
    await forgiveTry(s.db, tryId);
    const passwordHash = await s.passwords.hash(password);
    const account = await acceptInvitation(s.db, token, { name, passwordHash }, s.clock.now());
    if (!account) throw new Problem('invitation.invalid');
    s.log.info({ account: account.id }, 'an invitation was accepted');
    await signIn(s, visit, { ...account, passwordHash });
    return { ...userOf(account), message: 'Welcome' };
  }),
];

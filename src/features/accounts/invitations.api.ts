import { Problem } from '../../errors/problem.ts';
import { handler, type Handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import {
  acceptInvitation,
  addInvitation,
  invitationOfToken,
  withdrawInvitation,
} from './invitations.records.ts';
import { invitationEndpoints, invitationLink } from './invitations.ts';
import { attemptLimits } from '../session/login-attempts.ts';
import { sessionOf, signIn, userOf, type SigningServices } from '../session/sign-in.api.ts';
import { attempt, countAttemptOrRefuse } from '../session/login-attempts.api.ts';

export const invitationsApi = (s: SigningServices & Pick<Services, 'publicUrl'>): Handler[] => [
  handler(invitationEndpoints.add, async ({ body, context }) => {
    const { account: you } = sessionOf(context);
    // Never forgives an attempt: every invitation is an e-mail that its reader did not ask for.
    const made = { what: 'invite', who: body.email, ip: context.ip, device: null } as const;
    await countAttemptOrRefuse(s, made, attemptLimits.invitations);
    const { invitation, token } = await addInvitation(s.db, body, you.id, s.clock.now());
    s.log.info({ invitation: invitation._id, by: you.id }, 'sent an invitation');
    s.mailQueue.sendSoon();
    return { ...invitation, link: invitationLink(s.publicUrl, token) };
  }),

  handler(invitationEndpoints.withdraw, async ({ params: { id } }) => {
    if (!(await withdrawInvitation(s.db, id))) throw new Problem('invitation.not-found');
    return { _id: id };
  }),

  handler(invitationEndpoints.accept, async ({ body: { token, name, password }, context }) => {
    const made = { what: 'accept', who: null, ip: context.ip, device: null } as const;
    await attempt(s, made, async () => {
      const invitation = await invitationOfToken(s.db, token, s.clock.now());
      return invitation ?? new Problem('invitation.invalid');
    });
    const passwordHash = await s.passwords.hash(password);
    const account = await acceptInvitation(s.db, token, { name, passwordHash }, s.clock.now());
    if (!account) throw new Problem('invitation.invalid');
    s.log.info({ account: account.id }, 'accepted an invitation');
    await signIn(s, context, { ...account, passwordHash });
    return { ...userOf(account), message: 'Welcome' };
  }),
];

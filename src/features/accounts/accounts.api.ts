import { Problem } from '../../errors/problem.ts';
import { handler, type Handler } from '../../kit/server/handler.ts';
import { listAccounts, removeAccount } from '../session/account.records.ts';
import { accountEndpoints } from './accounts.ts';
import { listInvitations } from './invitations.records.ts';
import { changePassword } from '../session/password.records.ts';
import {
  clearCookies,
  confirmedAccount,
  notYourPassword,
  sessionOf,
  type SigningServices,
} from '../session/sign-in.api.ts';

export const accountsApi = (s: SigningServices): Handler[] => [
  handler(accountEndpoints.list, async ({ context }) => {
    const { account: you } = sessionOf(context);
    const accounts = await listAccounts(s.db);
    return {
      accounts: accounts.map(({ id, ...one }) => ({ _id: id, ...one, isYou: id === you.id })),
      invitations: await listInvitations(s.db, s.clock.now()),
    };
  }),

  handler(accountEndpoints.remove, async ({ params: { id }, context }) => {
    const { account: you } = sessionOf(context);
    const outcome = await removeAccount(s.db, { id }, s.clock.now());
    if (outcome === 'not-found') throw new Problem('account.not-found');
    if (outcome === 'last') throw new Problem('account.last');
    s.log.info({ account: id, by: you.id }, 'removed an account');
    if (id === you.id) clearCookies(context);
    return { _id: id };
  }),

  handler(accountEndpoints.changePassword, async ({ body, context }) => {
    const you = await confirmedAccount(s, context, body.currentPassword);
    const newHash = await s.passwords.hash(body.newPassword);
    if (!(await changePassword(s.db, you, newHash, you.token, s.clock.now()))) {
      throw notYourPassword();
    }
    s.log.info({ account: you.id }, 'changed a password');
    s.mailQueue.sendSoon();
    return { message: 'Your password was changed, and all other devices are signed out.' };
  }),
];

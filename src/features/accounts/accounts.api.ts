import { Problem } from '../../errors/problem.ts';
import { handler, type Handler } from '../../kit/server/handler.ts';
import type { Passwords } from '../../kit/server/passwordHash.ts';
import type { MailQueue } from '../../mail/queue.ts';
import { findAccount, listAccounts, removeAccount } from '../session/account.records.ts';
import { accountEndpoints } from './accounts.ts';
import { listInvitations } from './invitations.records.ts';
import { changePassword } from '../session/password.records.ts';
import { clearCookies, knownDevice, sessionOf } from '../session/sign-in.api.ts';
import {
  countAttemptOrRefuse,
  unlessBroken,
  type AttemptDeps,
} from '../session/login-attempts.api.ts';
import { forgiveAccount, forgiveAttempt } from '../session/login-attempts.records.ts';

interface AccountDeps extends AttemptDeps {
  mailQueue: Pick<MailQueue, 'sendSoon'>;
  passwords: Passwords;
}

export const accountsApi = (s: AccountDeps): Handler[] => [
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
    s.log.info({ account: id, by: you.id }, 'an account was removed');
    if (id === you.id) clearCookies(context);
    return { _id: id };
  }),

  handler(accountEndpoints.changePassword, async ({ body, context }) => {
    const { account: you, token } = sessionOf(context);
    const { email } = you;
    // Counted as a sign-in: a session that was left open must not allow faster guessing.
    const device = await knownDevice(s.db, context, email);
    const tryId = await countAttemptOrRefuse(s, { what: 'login', email, ip: context.ip, device });
    const isChanged = await unlessBroken(s, tryId, async () => {
      const found = await findAccount(s.db, email);
      const stored = found?.passwordHash ?? null;
      const isRight = await s.passwords.matches(body.currentPassword, stored);
      if (!found || !isRight) return false;
      const newHash = await s.passwords.hash(body.newPassword);
      return changePassword(s.db, found, newHash, token, s.clock.now());
    });
    if (!isChanged) {
      s.log.warn({ ip: context.ip, account: you.id }, 'a password was not changed');
      const fields = { currentPassword: 'This is not your current password' };
      throw new Problem('request.invalid', { fields });
    }
    await forgiveAttempt(s.db, tryId);
    await forgiveAccount(s.db, { email, device });
    s.log.info({ account: you.id }, 'a password was changed');
    s.mailQueue.sendSoon();
    return { message: 'Your password is changed, and every other device is signed out.' };
  }),
];

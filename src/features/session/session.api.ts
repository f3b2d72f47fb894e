import { Problem } from '../../errors/problem.ts';
import { handler, type Handler } from '../../kit/server/handler.ts';
import { afterRandomDelay } from '../../mail/mails.records.ts';
import type { Services } from '../../services/services.ts';
import { addFirstAccount, findAccount, hasAccounts, isSetupCode } from './account.records.ts';
import { addResetMail, isResetToken, resetPassword } from './password.records.ts';
import { endSession } from './session.records.ts';
import { sessionCookies, sessionEndpoints } from './session.ts';
import { setUpEndpoint } from './setup.ts';
import { attemptLimits } from './login-attempts.ts';
import { clearCookies, knownDevice, signIn, userOf, type SigningServices } from './sign-in.api.ts';
import { attempt } from './login-attempts.api.ts';
import { countAttempt, forgiveFailures } from './login-attempts.records.ts';

type SessionServices = SigningServices & Pick<Services, 'backgroundWork' | 'saveSetup'>;

export const sessionApi = (s: SessionServices): Handler[] => [
  handler(sessionEndpoints.me, ({ context }) => {
    if (context.account) return userOf(context.account);
    // A hint that outlived its session would make every page wait for this call.
    if (context.cookie(sessionCookies.hint)) clearCookies(context);
    throw new Problem('session.needed');
  }),

  handler(sessionEndpoints.login, async ({ body: { email, password }, context }) => {
    const device = await knownDevice(s.db, context, email);
    const made = { what: 'login', who: email, ip: context.ip, device } as const;
    const account = await attempt(s, made, async () => {
      const found = await findAccount(s.db, email);
      const isRight = await s.passwords.matches(password, found?.passwordHash ?? null);
      if (found && isRight && (await signIn(s, context, found))) return found;
      s.log.warn({ ip: context.ip }, 'sign-in failed');
      return new Problem('session.wrong-credentials');
    });
    return { ...userOf(account), message: 'Login successful' };
  }),

  handler(sessionEndpoints.logout, async ({ context }) => {
    const token = context.cookie(sessionCookies.session);
    if (token) await endSession(s.db, token);
    clearCookies(context);
    return { message: 'Logged out' };
  }),

  handler(sessionEndpoints.forgotPassword, ({ body: { email }, context }) => {
    // No query before the response: its time must not reveal which addresses have an account.
    s.backgroundWork.run('queueing a reset e-mail', () => writeResetMail(s, email, context.ip));
    return {
      message: 'If this address has an account, a reset link is on its way.',
    };
  }),

  handler(sessionEndpoints.resetPassword, async ({ body: { token, newPassword }, context }) => {
    if (!(await isResetToken(s.db, token, s.clock.now()))) throw new Problem('reset.invalid');
    const passwordHash = await s.passwords.hash(newPassword);
    const account = await resetPassword(s.db, token, passwordHash, s.clock.now());
    if (!account) throw new Problem('reset.invalid');
    // The owner of the mailbox need not wait because someone else was guessing.
    const { email } = account;
    for (const device of new Set([null, await knownDevice(s.db, context, email)])) {
      await forgiveFailures(s.db, { what: 'login', who: email, device });
    }
    s.log.info({ account: account.id }, 'reset a password');
    s.mailQueue.sendSoon();
    return { message: 'Your password was changed. Please sign in with the new one.' };
  }),

  handler(setUpEndpoint, async ({ body, context }) => {
    const { code, name, email, password, ...site } = body;
    const refusal = async () =>
      new Problem((await hasAccounts(s.db)) ? 'setup.done' : 'setup.invalid');
    const made = { what: 'setup', who: null, ip: context.ip, device: null } as const;
    await attempt(s, made, async () => ((await isSetupCode(s.db, code)) ? null : refusal()));
    const passwordHash = await s.passwords.hash(password);
    const account = await addFirstAccount(s.db, code, { email, name, passwordHash }, s.clock.now());
    if (!account) throw await refusal();
    await signIn(s, context, { ...account, passwordHash });
    // The account exists by now, and members can set both later.
    await s.saveSetup(site).catch((error: unknown) => {
      s.log.error({ err: error }, "could not save the band's name and home time zone");
    });
    return { ...userOf(account), message: 'Your site is set up' };
  }),
];

/** Does the same work if there is no such account. */
async function writeResetMail(s: SigningServices, email: string, ip: string): Promise<void> {
  const accountLimit = attemptLimits.resetMails;
  const made = { what: 'forgot', who: email, ip, device: null, accountLimit } as const;
  const counted = await countAttempt(s.db, made, s.clock.now());
  if ('waitMs' in counted) {
    s.log.warn({ ip }, 'too many attempts: forgot');
    return;
  }
  const account = await findAccount(s.db, email);
  const now = s.clock.now();
  // At a random moment: making the token and sending measurably slow the process down.
  await addResetMail(s.db, account?.id ?? null, now, afterRandomDelay(now));
  s.mailQueue.sendSoon();
}

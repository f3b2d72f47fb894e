import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { Account, RequestContext } from '../../kit/server/handler.ts';
import { secondMs } from '../../kit/dates/durations.ts';
import type { Services } from '../../services/services.ts';
import { findAccount } from './account.records.ts';
import { attempt } from './login-attempts.api.ts';
import { endSession, openSession } from './session.records.ts';
import { deviceCookieOf } from './known-devices.records.ts';
import { sessionCookies, sessionTimes, type CurrentUser } from './session.ts';

export type SigningServices = Pick<
  Services,
  'db' | 'clock' | 'log' | 'wait' | 'passwords' | 'mailQueue'
>;

/** Opens a session and sets its cookies; false if the account changed meanwhile. */
export async function signIn(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  context: RequestContext,
  account: { id: string; email: string; passwordHash: string },
): Promise<boolean> {
  const token = await openSession(db, account, context.userAgent, clock.now());
  if (!token) return false;
  // Prevents session fixation: a sign-in never continues an earlier session.
  const earlier = context.cookie(sessionCookies.session);
  if (earlier) await endSession(db, earlier);
  setCookies(context, token, '1', sessionTimes.absolute / secondMs);
  const { name, newValue, deviceIn } = await deviceCookieOf(db, account.email);
  const known = context.cookie(name);
  context.setCookie(name, deviceIn(known) ? known! : newValue(), {
    maxAgeSeconds: sessionTimes.knownDevice / secondMs,
    httpOnly: true,
    sameSite: 'strict',
  });
  log.info({ account: account.id }, 'signed in');
  return true;
}

/** Returns the request's device if the account has signed in on it before; null for any other. */
export async function knownDevice(
  db: Db,
  context: RequestContext,
  email: string,
): Promise<string | null> {
  const { name, deviceIn } = await deviceCookieOf(db, email);
  return deviceIn(context.cookie(name));
}

export function sessionOf(context: RequestContext): { account: Account; token: string } {
  const token = context.cookie(sessionCookies.session);
  if (!context.account || !token) throw new Problem('session.needed');
  return { account: context.account, token };
}

/**
 * Returns the account of a session whose password was typed again. Counts as a sign-in: an open
 * session must not allow faster guessing.
 * @throws Problem `request.invalid`, `session.too-many-tries`
 */
export async function confirmedAccount(
  s: Omit<SigningServices, 'mailQueue'>,
  context: RequestContext,
  currentPassword: string,
): Promise<Account & { passwordHash: string; token: string }> {
  const { account, token } = sessionOf(context);
  const { email } = account;
  const device = await knownDevice(s.db, context, email);
  return attempt(s, { what: 'login', who: email, ip: context.ip, device }, async () => {
    const stored = await findAccount(s.db, email);
    const isRight = await s.passwords.matches(currentPassword, stored?.passwordHash ?? null);
    if (stored && isRight) return { ...stored, token };
    s.log.warn({ ip: context.ip, account: account.id }, 'password confirmation failed');
    return notYourPassword();
  });
}

export const notYourPassword = (): Problem =>
  new Problem('request.invalid', {
    fields: { currentPassword: "That isn't your current password" },
  });

export function clearCookies(context: RequestContext): void {
  setCookies(context, '', '', 0);
}

export function userOf({ id, name, email }: Account): CurrentUser {
  return { _id: id, name, email, authenticated: true };
}

function setCookies(
  context: RequestContext,
  token: string,
  hint: string,
  maxAgeSeconds: number,
): void {
  const { session: name, hint: hintName } = sessionCookies;
  context.setCookie(name, token, { maxAgeSeconds, httpOnly: true, sameSite: 'strict' });
  context.setCookie(hintName, hint, { maxAgeSeconds, httpOnly: false, sameSite: 'lax' });
}

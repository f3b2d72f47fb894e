import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { Account, RequestContext } from '../../kit/api/handler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import type { Log } from '../../kit/server/log.ts';
import { endSession, openSession } from './session.records.ts';
import { sessionCookies, sessionTimes, type CurrentUser } from './session.ts';

/** Opens a session and sets its cookies; false where the account changed meanwhile. */
export async function signIn(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  visit: RequestContext,
  account: { id: string; passwordHash: string },
): Promise<boolean> {
  const token = await openSession(db, account, visit.userAgent, clock.now());
  if (!token) return false;
  // Against session fixation: an earlier session is never carried on.
  const earlier = visit.cookie(sessionCookies.session);
  if (earlier) await endSession(db, earlier);
  setCookies(visit, token, '1', sessionTimes.absolute / 1000);
  log.info({ account: account.id }, 'signed in');
  return true;
}

export function sessionOf(visit: RequestContext): { account: Account; token: string } {
  const token = visit.cookie(sessionCookies.session);
  if (!visit.account || !token) throw new Problem('session.needed');
  return { account: visit.account, token };
}

export function forgetCookies(visit: RequestContext): void {
  setCookies(visit, '', '', 0);
}

export function userOf({ id, name, email }: Account): CurrentUser {
  return { _id: id, name, email, authenticated: true };
}

function setCookies(
  visit: RequestContext,
  token: string,
  hint: string,
  maxAgeSeconds: number,
): void {
  const { session: name, hint: hintName } = sessionCookies;
  visit.setCookie(name, token, { maxAgeSeconds, httpOnly: true, sameSite: 'strict' });
  visit.setCookie(hintName, hint, { maxAgeSeconds, httpOnly: false, sameSite: 'lax' });
}

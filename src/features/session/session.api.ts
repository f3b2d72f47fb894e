import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { Afterwards } from '../../kit/afterwards.ts';
import { answer, type Account, type Answerer, type Visit } from '../../kit/api.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Passwords } from '../../kit/passwords.ts';
import { addMail } from '../../mail/mails.records.ts';
import type { Post } from '../../mail/post.ts';
import {
  addFirstAccount,
  findAccount,
  isResetToken,
  isSetupCode,
  resetPassword,
} from './account.records.ts';
import {
  sessionCookies,
  sessionEndpoints,
  sessionTimes,
  tryLimits,
  waitBeforeTryMs,
  type CurrentUser,
} from './session.ts';
import { endSession, openSession } from './session.records.ts';
import { forgiveAccount, forgiveTry, takeTry, type Trying } from './tries.records.ts';

/** What the session's part of the API stands on. */
export interface SessionSurroundings {
  db: Db;
  clock: Clock;
  /** Sends the mails that are written down. */
  post: Pick<Post, 'sendSoon'>;
  passwords: Passwords;
  afterwards: Afterwards;
  log: Log;
  /** Lets milliseconds pass; a test hands in one that does not take them. */
  wait?: (ms: number) => Promise<unknown>;
}

export const sessionApi = (s: SessionSurroundings): Answerer[] => [
  answer(sessionEndpoints.me, ({ visit }) => {
    if (visit.account) return userOf(visit.account);
    // A hint that outlived its session would make every start wait for this call.
    if (visit.cookie(sessionCookies.hint)) forgetCookies(visit);
    throw new Problem('session.needed');
  }),

  answer(sessionEndpoints.login, async ({ body: { email, password }, visit }) => {
    const tryId = await takeTryOrRefuse(s, { what: 'login', email, ip: visit.ip });
    const account = await unlessBroken(s, tryId, async () => {
      const found = await findAccount(s.db, email);
      const right = await s.passwords.matches(password, found?.passwordHash ?? null);
      return found && right && (await signIn(s, visit, found)) ? found : null;
    });
    if (!account) {
      s.log.warn({ ip: visit.ip }, 'a sign-in failed');
      throw new Problem('session.wrong-credentials');
    }
    await forgiveTry(s.db, tryId);
    await forgiveAccount(s.db, email);
    return { ...userOf(account), message: 'Login successful' };
  }),

  answer(sessionEndpoints.logout, async ({ visit }) => {
    const token = visit.cookie(sessionCookies.session);
    if (token) await endSession(s.db, token);
    forgetCookies(visit);
    return { message: 'Logged out' };
  }),

  answer(sessionEndpoints.forgotPassword, ({ body: { email }, visit }) => {
    // Not one query before the answer: its time cannot tell who has an account.
    s.afterwards.run('writing a reset mail down', () => writeResetMail(s, email, visit.ip));
    return {
      message: 'If this address can sign in here, a link to reset the password is on its way.',
    };
  }),

  answer(sessionEndpoints.resetPassword, async ({ body: { token, newPassword } }) => {
    if (!(await isResetToken(s.db, token, s.clock.now()))) throw new Problem('reset.invalid');
    const passwordHash = await s.passwords.hash(newPassword);
    const account = await resetPassword(s.db, token, passwordHash, s.clock.now());
    if (!account) throw new Problem('reset.invalid');
    // Whoever could open the mail need not wait for the end of somebody else's guessing.
    await forgiveAccount(s.db, account.email);
    s.log.info({ account: account.id }, 'a password was reset');
    s.post.sendSoon();
    return { message: 'Your password is changed. Please sign in with the new one.' };
  }),

  answer(sessionEndpoints.setUp, async ({ body: { code, name, email, password }, visit }) => {
    const tryId = await takeTryOrRefuse(s, { what: 'setup', email: null, ip: visit.ip });
    if (!(await unlessBroken(s, tryId, () => isSetupCode(s.db, code)))) {
      throw new Problem('setup.invalid');
    }
    await forgiveTry(s.db, tryId);
    const passwordHash = await s.passwords.hash(password);
    const account = await addFirstAccount(s.db, code, { email, name, passwordHash }, s.clock.now());
    if (!account) throw new Problem('setup.invalid');
    await signIn(s, visit, { ...account, passwordHash });
    return { ...userOf(account), message: 'Your site is set up' };
  }),
];

function userOf({ id, name, email }: Account): CurrentUser {
  return { _id: id, name, email, authenticated: true };
}

type Tried = Pick<Trying, 'what' | 'email' | 'ip'>;

/** Counts a try as failed until it is forgiven, and slows down those who fail again and again. */
async function takeTryOrRefuse(s: SessionSurroundings, tried: Tried): Promise<string> {
  const { db, clock, log, wait = pause } = s;
  const taken = await takeTry(db, { ...tried, accountLimit: tryLimits.account }, clock.now());
  if ('waitMs' in taken) {
    log.warn({ ip: tried.ip }, `too many tries: ${tried.what}`);
    throw new Problem('session.too-many-tries', { retryAfter: Math.ceil(taken.waitMs / 1000) });
  }
  await wait(waitBeforeTryMs(taken.earlierFailures));
  return taken.id;
}

/** What never came to an answer was no failed try. */
async function unlessBroken<T>(
  { db }: SessionSurroundings,
  tryId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await forgiveTry(db, tryId);
    throw error;
  }
}

/** Opens a session and sets its cookies; false where the account changed meanwhile. */
async function signIn(
  { db, clock, log }: SessionSurroundings,
  visit: Visit,
  account: { id: string; passwordHash: string },
): Promise<boolean> {
  const token = await openSession(db, account, visit.userAgent, clock.now());
  if (!token) return false;
  // A session that was there before is not carried on: nobody can plant one to share it.
  const earlier = visit.cookie(sessionCookies.session);
  if (earlier) await endSession(db, earlier);
  setCookies(visit, token, '1', sessionTimes.absolute / 1000);
  log.info({ account: account.id }, 'signed in');
  return true;
}

function forgetCookies(visit: Visit): void {
  setCookies(visit, '', '', 0);
}

function setCookies(visit: Visit, token: string, hint: string, maxAgeSeconds: number): void {
  const { session: name, hint: hintName } = sessionCookies;
  visit.setCookie(name, token, { maxAgeSeconds, httpOnly: true, sameSite: 'strict' });
  visit.setCookie(hintName, hint, { maxAgeSeconds, httpOnly: false, sameSite: 'lax' });
}

async function writeResetMail(s: SessionSurroundings, email: string, ip: string): Promise<void> {
  const trying = { what: 'forgot', email, ip, accountLimit: tryLimits.resetMails } as const;
  const taken = await takeTry(s.db, trying, s.clock.now());
  if ('waitMs' in taken) {
    s.log.warn({ ip }, 'too many tries: forgot');
    return;
  }
  const account = await findAccount(s.db, email);
  if (!account) return;
  await addMail(s.db, 'session.reset', { account: account.id }, s.clock.now());
  s.post.sendSoon();
}

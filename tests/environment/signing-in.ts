import { onTestFinished } from 'vitest';
import { ann, cheapest } from './ann.ts';
import { migratedDatabase } from './engines.ts';
import { openDatabase, type Database, type Engine } from '../../src/database/open.ts';
import { Problem } from '../../src/errors/problem.ts';
import { createBackgroundWork } from '../../src/kit/server/backgroundWork.ts';
import type { Account, CookieOptions, RequestContext } from '../../src/kit/server/handler.ts';
import type { AnswerOf, Endpoint, CheckedInput } from '../../src/kit/api/endpoint.ts';
import type { MailMessage, Mail } from '../../src/mail/smtp.ts';
import { argonPasswords, type Passwords } from '../../src/kit/server/passwordHash.ts';
import { openMailQueue } from '../../src/mail/mailQueue.ts';
import { addAccount } from '../../src/features/session/account.records.ts';
import { accountsApi } from '../../src/features/accounts/accounts.api.ts';
import { invitationsApi } from '../../src/features/accounts/invitations.api.ts';
import { invitationMails } from '../../src/features/accounts/invitations.mails.ts';
import { sessionApi } from '../../src/features/session/session.api.ts';
import { sessionMails } from '../../src/features/session/session.mails.ts';
import { accountOfSession } from '../../src/features/session/session.records.ts';
import { sessionEndpoints } from '../../src/features/session/session.ts';
import { maxRandomDelayMs } from '../../src/mail/mails.records.ts';
import { sessionsApi } from '../../src/features/session/open-sessions.api.ts';

/** The real hashing with a counter, with room for as many calls as a test makes at once. */
function countingPasswords() {
  const real = argonPasswords({ width: 2, maxWaiting: 5_000, cost: cheapest });
  const counted = { hashed: 0, checked: 0 };
  const passwords: Passwords = {
    hash: (password) => {
      counted.hashed++;
      return real.hash(password);
    },
    matches: (password, stored) => {
      counted.checked++;
      return real.matches(password, stored);
    },
  };
  return { passwords, counted };
}

/** A browser's cookies between calls. */
export interface Browser {
  ip: string;
  userAgent: string;
  cookies: Map<string, string>;
  setCookies: { name: string; value: string; options: CookieOptions }[];
}

export function browser(ip = '192.0.2.1', userAgent = 'a test'): Browser {
  return { ip, userAgent, cookies: new Map(), setCookies: [] };
}

/** A site on a database of its own. */
export async function openSite(engine: Engine) {
  const { address, dispose } = await migratedDatabase(engine);
  onTestFinished(dispose);
  let database = await openDatabase(address);
  onTestFinished(() => database.close());

  const sentMails: MailMessage[] = [];
  const logged: string[] = [];
  const line = (details: object, sentence: string) => {
    const { err, ...rest } = details as { err?: Error };
    logged.push(`${sentence} ${JSON.stringify(rest)} ${err?.stack ?? ''}`);
  };
  const log = { info: line, warn: line, error: line };
  const clock = { time: Date.UTC(2026, 10, 20), now: () => clock.time };
  const mail: Mail = { send: async (message) => void sentMails.push(message) };
  const backgroundWork = createBackgroundWork(log);
  const { passwords, counted } = countingPasswords();
  const publicUrl = new URL('https://band.example');
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);

  async function call<E extends Endpoint>(
    endpoint: E,
    body: CheckedInput<E>['body'],
    from: Browser = browser(),
    params?: CheckedInput<E>['params'],
  ): Promise<AnswerOf<E>> {
    const { db } = database;
    const mailQueue = { sendSoon: () => {} };
    const deps = { db, clock, mailQueue, passwords, backgroundWork, log, wait, publicUrl };
    const handlers = [
      ...sessionApi({ ...deps, saveSetup: async () => {} }),
      ...accountsApi(deps),
      ...invitationsApi(deps),
      ...sessionsApi(deps),
    ];
    const handler = handlers.find((a) => a.endpoint === endpoint);
    if (!handler) throw new Error(`Nothing answers ${endpoint.path}`);
    const sid = from.cookies.get('sid');
    const account = sid ? await accountOfSession(db, sid, clock.now()) : null;
    const context = contextOf(from, account);
    const answer = await handler.handle({
      params: params as undefined,
      query: undefined,
      body: body as undefined,
      context: context,
    });
    return endpoint.schemas.answer.parse(answer) as AnswerOf<E>;
  }

  const site = {
    clock,
    counted,
    sentMails,
    waits,
    logged,
    mail,
    backgroundWork,
    call,
    get db() {
      return database.db;
    },
    /** Closes the database and opens it again, as a restart does. */
    async restart() {
      await database.close();
      database = await openDatabase(address);
    },
    async addAccount({ email, name, password } = ann): Promise<Account> {
      const passwordHash = await passwords.hash(password);
      const account = await addAccount(database.db, { email, name, passwordHash }, clock.now());
      if (!account) throw new Error(`${email} is taken`);
      return account;
    },
    login: (from: Browser, email = ann.email, password = ann.password) =>
      call(sessionEndpoints.login, { email, password }, from),
    me: (from: Browser) => call(sessionEndpoints.me, undefined, from),
    /** Requests a reset link and returns the token from the e-mail. */
    async resetToken(email = ann.email): Promise<string> {
      await call(sessionEndpoints.forgotPassword, { email }, browser());
      await site.mailed();
      return tokenOf(sentMails.at(-1));
    },
    /** Runs the work that follows responses, and sends the stored e-mails. */
    async mailed(): Promise<void> {
      await backgroundWork.settled();
      const { db } = database;
      const about = { db, clock, publicUrl };
      const templates = { ...sessionMails(about), ...invitationMails(about) };
      // Some e-mails wait a moment; the site's clock stands still.
      const soon = { now: () => clock.now() + maxRandomDelayMs };
      await openMailQueue({ db, clock: soon, log, mail, templates }).sendDue();
    },
    /** The whole database as one text. */
    everything: () => dump(database),
  };
  return site;
}

function contextOf(from: Browser, account: Account | null): RequestContext {
  return {
    account,
    ip: from.ip,
    userAgent: from.userAgent,
    host: '',
    refusesCounting: false,
    losesCookies: false,
    password: null,
    cookie: (name) => from.cookies.get(name) ?? null,
    setCookie(name, value, options) {
      from.setCookies.push({ name, value, options });
      if (options.maxAgeSeconds > 0) from.cookies.set(name, value);
      else from.cookies.delete(name);
    },
  };
}

/** The token of the link in an e-mail; empty if there is no e-mail or link. */
export function tokenOf(mail: MailMessage | undefined): string {
  const link = /https:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  return (link && new URL(link).searchParams.get('token')) ?? '';
}

async function dump({ db }: Database): Promise<string> {
  const rows: unknown[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const table = db.withTables<Record<string, Record<string, unknown>>>().selectFrom(name);
    rows.push(name, await table.selectAll().execute());
  }
  return JSON.stringify(rows);
}

/** The call's problem code, or `ok`. */
export async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

/** Results of calls, except those that a busy machine refused before they began. */
export async function answered<T>(calls: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(calls);
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return [result.value];
    if (/timeout exceeded when trying to connect/.test(String(result.reason))) return [];
    throw result.reason;
  });
}

export function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of outcomes) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

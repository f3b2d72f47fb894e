import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sessionCookiesOf } from '../../../tests/environment/client.ts';
import { engines } from '../../../tests/environment/engines.ts';
import { ann } from '../../../tests/environment/ann.ts';
import {
  browser,
  openSite,
  outcome,
  answered,
  tally,
  tokenOf,
} from '../../../tests/environment/signing-in.ts';
import type { Problem } from '../../errors/problem.ts';
import type { Db } from '../../database/open.ts';
import { argonPasswords } from '../../kit/server/passwordHash.ts';
import { maxRandomDelayMs } from '../../mail/mails.records.ts';
import type { MailTables } from '../../mail/mails.table.ts';
import { addAccount, listAccounts, setupCode, removeAccount } from './account.records.ts';
import { resetPassword } from './password.records.ts';
import { accountOfSession, sweepSessions } from './session.records.ts';
import { sessionEndpoints, sessionTimes } from './session.ts';
import { setUpEndpoint } from './setup.ts';
import { attemptLimits } from './login-attempts.ts';
import { countAttempt } from './login-attempts.records.ts';

const minute = 60_000;

/** Every waiting e-mail, in the order of its queueing. */
const mailsOf = (db: Db) =>
  db.withTables<MailTables>().selectFrom('mails').selectAll().orderBy('created_at').execute();

describe.each(engines)('the session on %s', (engine) => {
  const open = () => openSite(engine);

  test('a sign-in opens a session that /me knows', async () => {
    const site = await open();
    const account = await site.addAccount();
    const here = browser();
    const user = { _id: account.id, name: 'Ann', email: ann.email, authenticated: true };
    expect(await site.login(here)).toEqual({ ...user, message: 'Login successful' });
    expect(await site.me(here)).toEqual(user);
    expect(await outcome(site.me(browser()))).toBe('session.needed');
  });

  test('scripts cannot read the session cookie, and the hint contains no secret', async () => {
    const site = await open();
    await site.addAccount();
    const here = browser();
    await site.login(here);
    const maxAgeSeconds = 30 * 24 * 60 * 60;
    expect(here.setCookies).toEqual([
      {
        name: 'sid',
        value: expect.stringMatching(/^[\w-]{43}$/),
        options: { maxAgeSeconds, httpOnly: true, sameSite: 'strict' },
      },
      {
        name: 'signed-in',
        value: '1',
        options: { maxAgeSeconds, httpOnly: false, sameSite: 'lax' },
      },
      {
        name: expect.stringMatching(/^device-[\w-]{16}$/),
        value: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
        options: { maxAgeSeconds: 400 * 24 * 60 * 60, httpOnly: true, sameSite: 'strict' },
      },
    ]);
  });

  test('a known and an unknown e-mail address cause the same response and the same work', async () => {
    const site = await open();
    await site.addAccount();
    const before = site.counted.checked;
    const answers = [];
    for (const email of [ann.email, 'nobody@band.example']) {
      const failure = site.login(browser(), email, 'wrong');
      answers.push(await failure.catch((error: Problem) => [error.status, error.toJSON()]));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject([401, { error: 'session.wrong-credentials' }]);
    expect(site.counted.checked - before).toBe(2);
  });

  test("a sign-in ends the browser's earlier session", async () => {
    const site = await open();
    await site.addAccount();
    const here = browser();
    await site.login(here);
    const earlier = here.cookies.get('sid')!;
    await site.login(here);
    expect(here.cookies.get('sid')).not.toBe(earlier);
    expect(await accountOfSession(site.db, earlier, site.clock.now())).toBeNull();
    expect(await outcome(site.me(here))).toBe('ok');
  });

  test('logging out deletes the session from the database and clears both cookies', async () => {
    const site = await open();
    await site.addAccount();
    const here = browser();
    await site.login(here);
    const token = here.cookies.get('sid')!;
    await site.call(sessionEndpoints.logout, undefined, here);
    expect(sessionCookiesOf(here)).toEqual([]);
    expect(await accountOfSession(site.db, token, site.clock.now())).toBeNull();
    expect(await outcome(site.call(sessionEndpoints.logout, undefined, here))).toBe('ok');
  });

  test('a session survives a restart', async () => {
    const site = await open();
    await site.addAccount();
    const here = browser();
    await site.login(here);
    await site.restart();
    expect(await outcome(site.me(here))).toBe('ok');
  });

  test('a session ends after seven idle days', async () => {
    const site = await open();
    await site.addAccount();
    const here = browser();
    await site.login(here);
    site.clock.time += sessionTimes.idle - minute;
    expect(await outcome(site.me(here))).toBe('ok');
    site.clock.time += sessionTimes.idle - minute;
    expect(await outcome(site.me(here))).toBe('ok');
    site.clock.time += sessionTimes.idle;
    expect(await outcome(site.me(here))).toBe('session.needed');
    expect(sessionCookiesOf(here)).toEqual([]);
  });

  test('a session ends after thirty days however often it is used', async () => {
    const site = await open();
    await site.addAccount();
    const here = browser();
    await site.login(here);
    const end = site.clock.time + sessionTimes.absolute;
    for (; site.clock.time < end; site.clock.time += 3 * 24 * 60 * minute) {
      expect(await outcome(site.me(here))).toBe('ok');
    }
    expect(await outcome(site.me(here))).toBe('session.needed');
  });

  test('the sweep removes expired sessions only', async () => {
    const site = await open();
    await site.addAccount();
    const old = browser();
    await site.login(old);
    await site.resetToken();
    site.clock.time += sessionTimes.idle;
    const young = browser();
    await site.login(young);
    await sweepSessions(site.db, site.clock.now());
    const left = JSON.parse(await site.everything()) as unknown[];
    const rowsOf = (table: string) => left[left.indexOf(table) + 1];
    expect(rowsOf('sessions')).toHaveLength(1);
    expect(rowsOf('reset_tokens')).toEqual([]);
    expect(await outcome(site.me(young))).toBe('ok');
  });

  test('ten failures lock an account for at most a quarter of an hour', async () => {
    const site = await open();
    await site.addAccount();
    const kept = browser('192.0.2.9');
    await site.login(kept);
    for (const email of [ann.email, 'nobody@band.example']) {
      const results = [];
      for (let i = 0; i < 11; i++) {
        results.push(await outcome(site.login(browser(`192.0.2.${i}`), email, 'wrong')));
      }
      expect(results).toEqual([
        ...Array<string>(10).fill('session.wrong-credentials'),
        'session.too-many-tries',
      ]);
    }
    const refused = site.login(browser());
    await expect(refused).rejects.toMatchObject({ status: 429, retryAfter: 15 * 60 });
    expect(await outcome(site.me(kept))).toBe('ok');
    // Repeated tries don't extend the lockout.
    site.clock.time += 14 * minute;
    expect(await outcome(site.login(browser()))).toBe('session.too-many-tries');
    site.clock.time += minute;
    expect(await outcome(site.login(browser()))).toBe('ok');
  });

  test('a device on which the account signed in before cannot be locked out', async () => {
    const site = await open();
    await site.addAccount();
    const known = browser();
    await site.login(known);
    // Ended sessions and other addresses change nothing.
    await site.call(sessionEndpoints.logout, undefined, known);
    known.ip = '192.0.2.99';
    const attack = async (ip: string, password = 'wrong') =>
      outcome(site.login(browser(ip), ann.email, password));
    for (let i = 0; i < 30; i += 1) await attack(i < 10 ? `198.51.100.${i}` : known.ip);
    expect(await attack('203.0.113.1', ann.password)).toBe('session.too-many-tries');
    expect(await outcome(site.login(known))).toBe('ok');
    // His success gives others no extra guesses.
    expect(await attack('203.0.113.1', ann.password)).toBe('session.too-many-tries');
  });

  test('a known device has a limit of ten failures, and is known for one account', async () => {
    const site = await open();
    await site.addAccount();
    await site.addAccount({ ...ann, email: 'bea@band.example' });
    const known = browser();
    await site.login(known);
    const results = [];
    for (let i = 0; i < 11; i += 1) {
      results.push(await outcome(site.login(known, ann.email, 'wrong')));
    }
    expect(tally(results)).toEqual({
      'session.wrong-credentials': 10,
      'session.too-many-tries': 1,
    });
    // Others aren't locked out by it.
    expect(await outcome(site.login(browser()))).toBe('ok');

    const forged = browser();
    const [name, value] = [...known.cookies].find(([one]) => one.startsWith('device-'))!;
    forged.cookies.set(name, `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`);
    for (let i = 0; i < 10; i += 1) await outcome(site.login(browser(), ann.email, 'wrong'));
    expect(await outcome(site.login(forged))).toBe('session.too-many-tries');
    const other = browser('192.0.2.7');
    const bea = 'bea@band.example';
    for (let i = 0; i < 10; i += 1) await outcome(site.login(other, bea, 'wrong'));
    expect(await outcome(site.login(known, bea))).toBe('session.too-many-tries');
  });

  test('each further failure of an account locks it for longer, right or wrong', async () => {
    const site = await open();
    await site.addAccount();
    for (let i = 0; i < 5; i++) await outcome(site.login(browser(), ann.email, 'wrong'));
    await site.login(browser());
    await site.login(browser());
    expect(site.waits).toEqual([0, 0, 0, 50, 100, 200, 0]);
  });

  test('simultaneous guesses cannot exceed the limit together', async () => {
    const site = await open();
    await site.addAccount();
    const before = site.counted.checked;
    const guesses = Array.from({ length: 60 }, (_, i) =>
      outcome(site.login(browser(`198.51.100.${i}`), ann.email, `guess ${i}`)),
    );
    expect(tally(await Promise.all(guesses))).toEqual({
      'session.wrong-credentials': 10,
      'session.too-many-tries': 50,
    });
    expect(site.counted.checked - before).toBe(10);
  });

  test('ten of a hundred simultaneous tries are accepted', async () => {
    const site = await open();
    const at = site.clock.now();
    const tryOf = (email: string, ip: string) =>
      countAttempt(
        site.db,
        { what: 'login', who: email, ip, device: null, accountLimit: attemptLimits.account },
        at,
      );
    // Lets the pool open all its connections first, so that the tries really run at the same time.
    const others = Array.from({ length: 30 }, (_, i) => tryOf(`fan${i}@x.zz`, `203.0.113.${i}`));
    await Promise.all(others);
    const taken = await Promise.all(
      Array.from({ length: 100 }, (_, i) => tryOf(ann.email, `198.51.100.${i}`)),
    );
    expect(taken.filter((one) => 'id' in one)).toHaveLength(10);
  });

  test('an address has thirty failures, however many e-mail addresses it tries', async () => {
    const site = await open();
    await site.addAccount();
    const guess = (ip: string, i: number) =>
      outcome(site.login(browser(ip), `fan${i}@band.example`, 'wrong'));
    const results = [];
    for (let i = 0; i < 35; i++) results.push(await guess(`2001:db8::${i}`, i));
    expect(tally(results)).toEqual({
      'session.wrong-credentials': 30,
      'session.too-many-tries': 5,
    });
    expect(await outcome(site.login(browser('2001:db8::ffff')))).toBe('session.too-many-tries');
    expect(await outcome(site.login(browser('2001:db8:0:1::1')))).toBe('ok');
  });

  test('a success clears the failures of the account but not those of the address', async () => {
    const site = await open();
    await site.addAccount();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 9; i++) await outcome(site.login(browser(), ann.email, 'wrong'));
      expect(await outcome(site.login(browser()))).toBe('ok');
    }
    for (let i = 0; i < 3; i++) await outcome(site.login(browser(), ann.email, 'wrong'));
    expect(await outcome(site.login(browser()))).toBe('session.too-many-tries');
    expect(await outcome(site.login(browser('192.0.2.2')))).toBe('ok');
  });

  test('during an attack from many addresses the limits are lower, but not zero', async () => {
    const site = await open();
    await site.addAccount();
    for (let i = 0; i < attemptLimits.site; i++) {
      const [email, ip] = [`fan${i}@band.example`, `10.0.${i >> 8}.${i & 255}`];
      const accountLimit = attemptLimits.account;
      const trying = { what: 'login', who: email, ip, device: null, accountLimit } as const;
      expect(await countAttempt(site.db, trying, site.clock.now())).toHaveProperty('id');
    }
    const here = browser();
    const results = [];
    for (let i = 0; i < 4; i++) results.push(await outcome(site.login(here, 'x@y.zz', 'wrong')));
    expect(results.slice(2)).toEqual(['session.wrong-credentials', 'session.too-many-tries']);
    expect(await outcome(site.login(browser('192.0.2.2')))).toBe('ok');
  });

  test('forgetting a password gets the same response for any address, before any work', async () => {
    const site = await open();
    await site.addAccount();
    const emails = [ann.email, 'nobody@band.example'];
    const answers = [];
    for (const email of emails) {
      answers.push(await site.call(sessionEndpoints.forgotPassword, { email }));
      expect(site.sentMails).toEqual([]);
    }
    expect(answers[0]).toEqual(answers[1]);
    await site.mailed();
    expect(site.sentMails.map((mail) => mail.to)).toEqual([ann.email]);
    expect(await mailsOf(site.db)).toEqual([]);
    expect(site.sentMails[0]?.text).toMatch(/^https:\/\/band\.example\/reset-password\?token=/m);
  });

  test('neither the work nor the time of an e-mail reveals whether an account exists', async () => {
    const site = await open();
    await site.addAccount();
    const waits = { known: new Set<number>(), unknown: new Set<number>() };
    for (let i = 0; i < 30; i += 1) {
      const who = i % 2 ? 'known' : 'unknown';
      const email = i % 2 ? ann.email : `nobody${i}@band.example`;
      await site.call(sessionEndpoints.forgotPassword, { email }, browser(`192.0.2.${i}`));
      await site.backgroundWork.settled();
      const waiting = await mailsOf(site.db);
      expect(waiting.at(-1)).toMatchObject({
        kind: 'session.reset',
        created_at: site.clock.time,
        tries: 0,
      });
      waits[who].add(waiting.at(-1)!.next_at - site.clock.time);
      site.clock.time += attemptLimits.windowMs / 3;
    }
    for (const ms of Object.values(waits)) {
      expect(Math.min(...ms)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...ms)).toBeLessThan(maxRandomDelayMs);
      // The delay is random, out of 3,000 milliseconds: two may be the same by chance.
      expect(ms.size).toBeGreaterThan(10);
      expect(Math.max(...ms) - Math.min(...ms)).toBeGreaterThan(500);
    }
  });

  test('repeated requests while the mail server is down send one e-mail, whose link works', async () => {
    const site = await open();
    await site.addAccount();
    const { send } = site.mail;
    site.mail.send = () => Promise.reject(new Error('away'));
    for (let i = 0; i < 3; i += 1) {
      await site.call(sessionEndpoints.forgotPassword, { email: ann.email });
      await site.mailed();
    }
    site.mail.send = send;
    site.clock.time += 60 * minute;
    await site.mailed();
    expect(site.sentMails).toHaveLength(1);
    const [token, newPassword] = [tokenOf(site.sentMails[0]), 'battery staple'];
    const use = site.call(sessionEndpoints.resetPassword, { token, newPassword });
    expect(await outcome(use)).toBe('ok');
  });

  test('the half hour of a reset link starts when its e-mail is sent, which may wait for a day', async () => {
    const site = await open();
    await site.addAccount();
    const waitsFor = async (ms: number) => {
      await site.call(sessionEndpoints.forgotPassword, { email: ann.email });
      await site.backgroundWork.settled();
      site.clock.time += ms;
      const before = site.sentMails.length;
      await site.mailed();
      return site.sentMails.slice(before);
    };
    const [late] = await waitsFor(sessionTimes.resetMailWaits);
    site.clock.time += sessionTimes.resetToken - 1;
    const use = { token: tokenOf(late), newPassword: 'battery staple' };
    expect(await outcome(site.call(sessionEndpoints.resetPassword, use))).toBe('ok');
    await site.mailed();
    expect(await waitsFor(sessionTimes.resetMailWaits + 1)).toEqual([]);
    expect(await mailsOf(site.db)).toEqual([]);
  });

  test('one account gets at most three reset links within the time limit', async () => {
    const site = await open();
    await site.addAccount();
    for (let i = 0; i < 5; i++) {
      const from = browser(`192.0.2.${i}`);
      await site.call(sessionEndpoints.forgotPassword, { email: ann.email }, from);
      await site.mailed();
    }
    expect(site.sentMails).toHaveLength(3);
    expect(await outcome(site.login(browser()))).toBe('ok');
  });

  test('a failing mail server is logged and never shown', async () => {
    const site = await open();
    await site.addAccount();
    site.mail.send = () => Promise.reject(new Error('550 no such mailbox'));
    const asking = site.call(sessionEndpoints.forgotPassword, { email: ann.email });
    expect(await outcome(asking)).toBe('ok');
    await site.mailed();
    expect(site.logged.join()).toContain('550 no such mailbox');
  });

  test('a reset changes the password, ends every session and is reported by e-mail', async () => {
    const site = await open();
    await site.addAccount();
    const here = browser();
    await site.login(here);
    const token = await site.resetToken();
    const newPassword = 'battery staple';
    expect(await outcome(site.call(sessionEndpoints.resetPassword, { token, newPassword }))).toBe(
      'ok',
    );
    await site.mailed();
    expect(site.sentMails.at(-1)).toMatchObject({
      to: ann.email,
      subject: 'Your password for the band was changed',
      text: expect.stringContaining('Every device was signed out.'),
    });
    expect(await outcome(site.me(here))).toBe('session.needed');
    expect(await outcome(site.login(here))).toBe('session.wrong-credentials');
    expect(await outcome(site.login(here, ann.email, newPassword))).toBe('ok');
  });

  test('a queued reset e-mail is not sent after a password change', async () => {
    const site = await open();
    await site.addAccount();
    const token = await site.resetToken();
    await site.call(sessionEndpoints.forgotPassword, { email: ann.email });
    await site.backgroundWork.settled();
    const before = site.sentMails.length;
    await site.call(sessionEndpoints.resetPassword, { token, newPassword: 'another one' });
    await site.mailed();
    expect(site.sentMails.slice(before).map(({ subject }) => subject)).toEqual([
      'Your password for the band was changed',
    ]);
  });

  test('a reset token works for half an hour, and a newer one voids it', async () => {
    const site = await open();
    await site.addAccount();
    const use = (token: string) =>
      outcome(site.call(sessionEndpoints.resetPassword, { token, newPassword: 'another one' }));
    const first = await site.resetToken();
    const second = await site.resetToken();
    expect(await use(first)).toBe('reset.invalid');
    site.clock.time += sessionTimes.resetToken;
    expect(await use(second)).toBe('reset.invalid');
    const third = await site.resetToken();
    site.clock.time += sessionTimes.resetToken - 1;
    expect(await use(third)).toBe('ok');
    expect(await use(third)).toBe('reset.invalid');
    expect(await use('')).toBe('reset.invalid');
  });

  test('setting the clock back does not revive a reset token', async () => {
    const site = await open();
    await site.addAccount();
    const token = await site.resetToken();
    site.clock.time -= 24 * 60 * minute;
    const use = site.call(sessionEndpoints.resetPassword, { token, newPassword: 'another one' });
    expect(await outcome(use)).toBe('reset.invalid');
  });

  test('one of a thousand simultaneous uses of a reset token succeeds', async () => {
    const site = await open();
    await site.addAccount();
    const token = await site.resetToken();
    const hash = await argonPasswords().hash('battery staple');
    const uses = Array.from({ length: 1_000 }, () =>
      resetPassword(site.db, token, hash, site.clock.now()),
    );
    const successes = (await answered(uses)).filter((account) => account !== null);
    expect(successes).toMatchObject([{ email: ann.email }]);
  });

  test('one of many simultaneous resets with one link succeeds', async () => {
    const site = await open();
    await site.addAccount();
    const token = await site.resetToken();
    const uses = Array.from({ length: 50 }, (_, i) =>
      outcome(site.call(sessionEndpoints.resetPassword, { token, newPassword: `password ${i}` })),
    );
    expect(tally(await Promise.all(uses))).toEqual({ ok: 1, 'reset.invalid': 49 });
  });

  test('every session opened with the old password ends at a reset', async () => {
    const site = await open();
    await site.addAccount();
    const token = await site.resetToken();
    const browsers = Array.from({ length: 8 }, (_, i) => browser(`192.0.2.${i}`));
    await Promise.all([
      ...browsers.map((b) => outcome(site.login(b))),
      site.call(sessionEndpoints.resetPassword, { token, newPassword: 'battery staple' }),
    ]);
    const after = await Promise.all(browsers.map((b) => outcome(site.me(b))));
    expect(tally(after)).toEqual({ 'session.needed': 8 });
  });

  test('a set-up code creates the first account once, and signs it in', async () => {
    const site = await open();
    const [first, second] = [await setupCode(site.db), await setupCode(site.db)];
    expect(second).toBe(first);
    const here = browser();
    const wrong = site.call(setUpEndpoint, { code: 'wrong', ...ann }, here);
    expect(await outcome(wrong)).toBe('setup.invalid');
    expect(site.counted.hashed).toBe(0);
    const user = await site.call(setUpEndpoint, { code: first!, ...ann }, here);
    expect(user).toMatchObject({ email: ann.email, authenticated: true });
    expect(await site.me(here)).toMatchObject({ _id: user._id });
    const again = { code: second!, ...ann, email: 'eve@evil.example' };
    expect(await outcome(site.call(setUpEndpoint, again))).toBe('setup.done');
    expect(await setupCode(site.db)).toBeNull();
  });

  test('simultaneous set-ups create one account', async () => {
    const site = await open();
    const code = (await setupCode(site.db))!;
    const setUps = Array.from({ length: 12 }, (_, i) => {
      const draft = { code, ...ann, email: `ann${i}@band.example` };
      return outcome(site.call(setUpEndpoint, draft, browser()));
    });
    expect(tally(await Promise.all(setUps))).toEqual({ ok: 1, 'setup.done': 11 });
    expect(await listAccounts(site.db)).toHaveLength(1);
  });

  test('an account made in the terminal voids the set-up code', async () => {
    const site = await open();
    const code = await setupCode(site.db);
    await site.addAccount();
    const setUp = { code: code!, ...ann, email: 'eve@evil.example' };
    expect(await outcome(site.call(setUpEndpoint, setUp))).toBe('setup.done');
  });

  test('thirty wrong set-up codes block an address', async () => {
    const site = await open();
    const code = await setupCode(site.db);
    const results = [];
    for (let i = 0; i < 31; i++) {
      results.push(await outcome(site.call(setUpEndpoint, { code: `no ${i}`, ...ann })));
    }
    expect(tally(results)).toEqual({ 'setup.invalid': 30, 'session.too-many-tries': 1 });
    const elsewhere = browser('192.0.2.2');
    const right = site.call(setUpEndpoint, { code: code!, ...ann }, elsewhere);
    expect(await outcome(right)).toBe('ok');
  });

  test('the database and the log contain no secret', async () => {
    const site = await open();
    const code = await setupCode(site.db);
    const here = browser();
    await site.call(setUpEndpoint, { code: 'a wrong code', ...ann }, here).catch(() => {});
    const beforeSetUp = await site.everything();
    await site.call(setUpEndpoint, { code: code!, ...ann }, here);
    await outcome(site.login(browser(), 'typed-password', 'wrong password'));
    const token = await site.resetToken();
    const everything = beforeSetUp + (await site.everything());
    expect(everything).toContain(ann.email);
    for (const secret of [
      code!,
      token,
      here.cookies.get('sid')!,
      ann.password,
      'typed-password',
      'wrong password',
    ]) {
      expect(everything).not.toContain(secret);
      expect(site.logged.join('\n')).not.toContain(secret);
    }
    expect(site.logged.join('\n')).not.toContain(ann.email);
  });

  test('stored attempts reveal neither addresses nor networks', async () => {
    const site = await open();
    await outcome(site.login(browser('192.0.2.1'), 'typed-password', 'wrong'));
    const everything = await site.everything();
    expect(everything).toMatch(/login:account:[\w-]{43}"/);
    for (const guess of ['typed-password', '192.0.2.1']) {
      const hash = createHash('sha256').update(guess).digest('base64url');
      for (const told of [guess, hash]) expect(everything).not.toContain(told);
    }
  });

  test('the last account cannot be removed, and a removed account is signed out', async () => {
    const site = await open();
    await site.addAccount();
    const bea = { email: 'bea@band.example', name: 'Bea', password: 'drum and bass' };
    await site.addAccount(bea);
    const here = browser();
    await site.login(here, bea.email, bea.password);
    const now = site.clock.now();
    expect(await removeAccount(site.db, { email: 'nobody@band.example' }, now)).toBe('not-found');
    expect(await removeAccount(site.db, { email: bea.email }, now)).toBe('removed');
    expect(await outcome(site.me(here))).toBe('session.needed');
    expect(await removeAccount(site.db, { email: ann.email }, now)).toBe('last');
  });

  test('removing all accounts simultaneously leaves one', async () => {
    const site = await open();
    const { db } = site;
    const emails = Array.from({ length: 8 }, (_, i) => `ann${i}@band.example`);
    for (const email of emails) await addAccount(db, { email, name: 'A', passwordHash: '' }, 1);
    const outcomes = await Promise.all(emails.map((email) => removeAccount(db, { email }, 2)));
    expect(tally(outcomes)).toEqual({ removed: 7, last: 1 });
    expect(await listAccounts(db)).toHaveLength(1);
  });
});

test('a read-only database does not end a session', async () => {
  const site = await openSite('sqlite');
  await site.addAccount();
  const here = browser();
  await site.login(here);
  await sql`pragma query_only = on`.execute(site.db);
  const troubles: unknown[] = [];
  const [token, later] = [here.cookies.get('sid')!, site.clock.now() + sessionTimes.seenEvery];
  const account = await accountOfSession(site.db, token, later, (error) => troubles.push(error));
  expect(account).toMatchObject({ email: ann.email });
  expect(troubles).toMatchObject([{ code: 'SQLITE_READONLY' }]);
});

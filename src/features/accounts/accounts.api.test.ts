import { describe, expect, test } from 'vitest';
import { sessionCookiesOf } from '../../../tests/environment/client.ts';
import { engines } from '../../../tests/environment/engines.ts';
import { ann } from '../../../tests/environment/ann.ts';
import {
  browser,
  openSite,
  outcome,
  tally,
  type Browser,
} from '../../../tests/environment/signing-in.ts';
import { listAccounts } from '../session/account.records.ts';
import { accountEndpoints } from './accounts.ts';
import { accountOfSession } from '../session/session.records.ts';
import { sessionEndpoints, sessionTimes } from '../session/session.ts';
import { openSessionEndpoints } from '../session/open-sessions.ts';

const bea = { email: 'bea@band.example', name: 'Bea', password: 'drum and bass' };
const newPassword = 'battery staple';

describe.each(engines)('accounts on %s', (engine) => {
  const open = async () => {
    const site = await openSite(engine);
    const account = await site.addAccount();
    return {
      ...site,
      db: site.db,
      account,
      async signedIn(email = ann.email, password = ann.password, userAgent?: string) {
        const here = browser('192.0.2.1', userAgent);
        await site.login(here, email, password);
        return here;
      },
      change: (from: Browser, currentPassword = ann.password, password = newPassword) =>
        site.call(
          accountEndpoints.changePassword,
          { currentPassword, newPassword: password },
          from,
        ),
      accounts: (from: Browser) => site.call(accountEndpoints.list, undefined, from),
      remove: (from: Browser, id: string) =>
        site.call(accountEndpoints.remove, undefined, from, { id }),
      sessions: (from: Browser) => site.call(openSessionEndpoints.list, undefined, from),
      end: (from: Browser, id: string) =>
        site.call(openSessionEndpoints.end, undefined, from, { id }),
    };
  };

  test('a changed password signs in, ends every other session and is reported by e-mail', async () => {
    const site = await open();
    await site.addAccount(bea);
    const [here, there] = [await site.signedIn(), await site.signedIn()];
    const hers = await site.signedIn(bea.email, bea.password);
    await site.change(here);
    expect(await outcome(site.me(here))).toBe('ok');
    expect(await outcome(site.me(hers))).toBe('ok');
    expect(await outcome(site.me(there))).toBe('session.needed');
    expect(await outcome(site.login(browser()))).toBe('session.wrong-credentials');
    expect(await outcome(site.login(browser(), ann.email, newPassword))).toBe('ok');
    await site.mailed();
    expect(site.sentMails.map(({ to, subject }) => [to, subject])).toEqual([
      [ann.email, 'Your password for the band was changed'],
    ]);
    expect(site.sentMails[0]!.text).toContain('Every other device was signed out.');
  });

  test('a changed password voids an earlier reset link', async () => {
    const site = await open();
    const here = await site.signedIn();
    const token = await site.resetToken();
    await site.change(here);
    const reset = site.call(sessionEndpoints.resetPassword, { token, newPassword: 'stolen' });
    expect(await outcome(reset)).toBe('reset.invalid');
  });

  test('a wrong current password changes nothing, and its field shows an error', async () => {
    const site = await open();
    const [here, there] = [await site.signedIn(), await site.signedIn()];
    await expect(site.change(here, 'wrong')).rejects.toMatchObject({
      code: 'request.invalid',
      status: 422,
      fields: { currentPassword: expect.stringMatching(/\w/) },
    });
    expect(await outcome(site.me(there))).toBe('ok');
    expect(await outcome(site.login(browser()))).toBe('ok');
    await site.mailed();
    expect(site.sentMails).toEqual([]);
  });

  test('guessing the current password counts as failed sign-ins', async () => {
    const site = await open();
    const here = await site.signedIn();
    const guesses = Array.from({ length: 30 }, (_, i) => outcome(site.change(here, `guess ${i}`)));
    expect(tally(await Promise.all(guesses))).toEqual({
      'request.invalid': 10,
      'session.too-many-tries': 20,
    });
    expect(await outcome(site.login(here))).toBe('session.too-many-tries');
    // The device has its own failures.
    expect(await outcome(site.login(browser('192.0.2.2')))).toBe('ok');
    expect(await outcome(site.me(here))).toBe('ok');
  });

  test('the right current password resets the count of failures', async () => {
    const site = await open();
    const here = await site.signedIn();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 9; i++) await outcome(site.change(here, 'wrong'));
      expect(await outcome(site.change(here, ann.password, ann.password))).toBe('ok');
    }
  });

  test('every session opened with the old password ends when it changes', async () => {
    const site = await open();
    const here = await site.signedIn();
    const browsers = Array.from({ length: 8 }, (_, i) => browser(`192.0.2.${i}`));
    await Promise.all([...browsers.map((b) => outcome(site.login(b))), site.change(here)]);
    const after = await Promise.all(browsers.map((b) => outcome(site.me(b))));
    expect(tally(after)).toEqual({ 'session.needed': 8 });
    expect(await outcome(site.me(here))).toBe('ok');
  });

  test('one of many simultaneous changes from the same old password succeeds', async () => {
    const site = await open();
    const here = await site.signedIn();
    const changes = Array.from({ length: 8 }, (_, i) =>
      outcome(site.change(here, ann.password, `password ${i}`)),
    );
    expect(tally(await Promise.all(changes))).toEqual({ ok: 1, 'request.invalid': 7 });
  });

  test('the list of accounts shows all of them, and which is yours', async () => {
    const site = await open();
    site.clock.time += 1_000;
    const { id } = await site.addAccount(bea);
    const here = await site.signedIn();
    const made = site.clock.time;
    expect(await site.accounts(here)).toEqual({
      accounts: [
        {
          _id: site.account.id,
          name: 'Ann',
          email: ann.email,
          createdAt: made - 1_000,
          signedInAt: made,
          isYou: true,
        },
        {
          _id: id,
          name: 'Bea',
          email: bea.email,
          createdAt: made,
          signedInAt: null,
          isYou: false,
        },
      ],
      invitations: [],
    });
  });

  test('a removed account is signed out immediately', async () => {
    const site = await open();
    const { id } = await site.addAccount(bea);
    const [here, hers] = [await site.signedIn(), await site.signedIn(bea.email, bea.password)];
    expect(await site.remove(here, id)).toEqual({ _id: id });
    expect(await outcome(site.me(hers))).toBe('session.needed');
    expect(await outcome(site.login(browser(), bea.email, bea.password))).toBe(
      'session.wrong-credentials',
    );
    expect(await outcome(site.remove(here, id))).toBe('account.not-found');
    expect(await outcome(site.me(here))).toBe('ok');
  });

  test('removing your own account signs you out, and the last account stays', async () => {
    const site = await open();
    const here = await site.signedIn();
    expect(await outcome(site.remove(here, site.account.id))).toBe('account.last');
    const { id } = await site.addAccount(bea);
    const hers = await site.signedIn(bea.email, bea.password);
    await site.remove(here, site.account.id);
    expect(sessionCookiesOf(here)).toEqual([]);
    expect(await outcome(site.remove(hers, id))).toBe('account.last');
    expect(await outcome(site.me(hers))).toBe('ok');
  });

  test('two members who remove each other at the same time leave one account', async () => {
    const site = await open();
    const { id } = await site.addAccount(bea);
    const [here, hers] = [await site.signedIn(), await site.signedIn(bea.email, bea.password)];
    const removals = [site.remove(here, id), site.remove(hers, site.account.id)].map(outcome);
    expect(tally(await Promise.all(removals))).toMatchObject({ ok: 1 });
    expect(await listAccounts(site.db)).toHaveLength(1);
  });

  test('members see their own sessions with their devices', async () => {
    const site = await open();
    await site.addAccount(bea);
    await site.signedIn(bea.email, bea.password);
    const phone = await site.signedIn(
      ann.email,
      ann.password,
      'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    );
    const opened = site.clock.time;
    // The session that asks comes first, whenever it was last used.
    const here = await site.signedIn();
    site.clock.time += sessionTimes.seenEvery;
    await site.me(phone);
    const listed = await site.sessions(here);
    expect(listed).toMatchObject([
      { device: 'An unknown device', isThis: true, openedAt: opened },
      { device: 'Firefox on Android', isThis: false, seenAt: opened + sessionTimes.seenEvery },
    ]);
    const told = JSON.stringify(listed);
    for (const { cookies } of [here, phone]) expect(told).not.toContain(cookies.get('sid')!);
    const stored = JSON.parse(await site.everything()) as unknown[];
    const rows = stored[stored.indexOf('sessions') + 1] as { token_hash: string }[];
    for (const { token_hash } of rows) expect(told).not.toContain(token_hash);
  });

  test('an expired session is not listed', async () => {
    const site = await open();
    await site.signedIn();
    site.clock.time += sessionTimes.idle;
    expect(await site.sessions(await site.signedIn())).toHaveLength(1);
  });

  test('members can end their own sessions only', async () => {
    const site = await open();
    await site.addAccount(bea);
    const [here, there] = [await site.signedIn(), await site.signedIn()];
    const hers = await site.signedIn(bea.email, bea.password);
    const [herOwn] = await site.sessions(hers);
    expect(await outcome(site.end(here, herOwn!._id))).toBe('session.not-found');
    expect(await outcome(site.me(hers))).toBe('ok');

    const other = (await site.sessions(here)).find(({ isThis }) => !isThis)!;
    expect(await site.end(here, other._id)).toEqual({ _id: other._id });
    expect(await outcome(site.me(there))).toBe('session.needed');
    expect(await outcome(site.end(here, other._id))).toBe('session.not-found');
    const [own] = await site.sessions(here);
    await site.end(here, own!._id);
    expect(sessionCookiesOf(here)).toEqual([]);
  });

  test('members can end all sessions but the current one', async () => {
    const site = await open();
    await site.addAccount(bea);
    const hers = await site.signedIn(bea.email, bea.password);
    const others = [await site.signedIn(), await site.signedIn()];
    const here = await site.signedIn();
    const ended = others.map(({ cookies }) => cookies.get('sid')!);
    await site.call(openSessionEndpoints.endOthers, undefined, here);
    for (const token of ended) {
      expect(await accountOfSession(site.db, token, site.clock.now())).toBeNull();
    }
    expect(await site.sessions(here)).toMatchObject([{ isThis: true }]);
    expect(await outcome(site.me(hers))).toBe('ok');
  });
});

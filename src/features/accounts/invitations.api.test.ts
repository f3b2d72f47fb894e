import { describe, expect, test } from 'vitest';
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
import { addAccount, listAccounts, removeAccount } from '../session/account.records.ts';
import { accountEndpoints } from './accounts.ts';
import { acceptInvitation, addInvitation } from './invitations.records.ts';
import { invitationEndpoints } from './invitations.ts';
import { sweepSessions } from '../session/session.records.ts';
import { sessionTimes } from '../session/session.ts';
import { attemptLimits } from '../session/login-attempts.ts';

const bea = { email: 'bea@band.example', name: 'Bea' };
const chosen = { name: 'Beatrice', password: 'drum and bass' };

describe.each(engines)('invitations on %s', (engine) => {
  const open = async () => {
    const site = await openSite(engine);
    const account = await site.addAccount();
    const here = browser();
    await site.login(here);
    return Object.assign(site, {
      account,
      here,
      /** @returns the invitation, and the tokens of both of its links. */
      async invite(whom = bea) {
        const made = await site.call(invitationEndpoints.add, whom, here);
        await site.mailed();
        const copied = new URL(made.link).searchParams.get('token')!;
        return { ...made, copied, mailed: tokenOf(site.sentMails.at(-1)) };
      },
      accept: (token: string, from = browser('192.0.2.7')) =>
        site.call(invitationEndpoints.accept, { token, ...chosen }, from),
      listed: async () => (await site.call(accountEndpoints.list, undefined, here)).invitations,
    });
  };

  test('the copied link creates an account and signs it in', async () => {
    const site = await open();
    const invited = await site.invite();
    expect(invited.link).toMatch(/^https:\/\/band\.example\/invite\?token=[\w-]{43}$/);
    const { _id, createdAt, expiresAt } = invited;
    expect(createdAt).toBe(site.clock.now());
    expect(expiresAt).toBe(createdAt + sessionTimes.invitation);
    expect(await site.listed()).toEqual([{ _id, ...bea, invitedBy: 'Ann', createdAt, expiresAt }]);

    const there = browser('192.0.2.7');
    const user = await site.accept(invited.copied, there);
    expect(user).toMatchObject({ name: 'Beatrice', email: bea.email, authenticated: true });
    expect(await site.me(there)).toMatchObject({ _id: user._id, name: 'Beatrice' });
    expect(await site.listed()).toEqual([]);
    expect(await outcome(site.login(browser(), bea.email, chosen.password))).toBe('ok');
  });

  test('the e-mailed link differs from the copied one, and using either voids both', async () => {
    const site = await open();
    for (const [way, other] of [
      ['mailed', 'copied'],
      ['copied', 'mailed'],
    ] as const) {
      const invited = await site.invite({ ...bea, email: `${way}@band.example` });
      expect(site.sentMails.at(-1)).toMatchObject({
        to: `${way}@band.example`,
        subject: 'Invitation to help run the website of the band',
      });
      expect(invited.mailed).not.toBe(invited.copied);
      expect(await outcome(site.accept(invited[way]))).toBe('ok');
      expect(await outcome(site.accept(invited[way]))).toBe('invitation.invalid');
      expect(await outcome(site.accept(invited[other]))).toBe('invitation.invalid');
    }
  });

  test('the copied link works if no e-mail can be sent', async () => {
    const site = await open();
    site.mail.send = () => Promise.reject(new Error('no mail server'));
    const { copied } = await site.invite();
    expect(await outcome(site.accept(copied))).toBe('ok');
    // The queued e-mail is no longer worth sending.
    site.mail.send = async (mail) => void site.sentMails.push(mail);
    site.clock.time += 60 * 60_000;
    await site.mailed();
    expect(site.sentMails).toEqual([]);
  });

  test('an e-mail that is sent twice contains one working link', async () => {
    const site = await open();
    const lost: string[] = [];
    const { send } = site.mail;
    site.mail.send = async (mail) => {
      lost.push(tokenOf(mail));
      throw new Error('421 come back later');
    };
    const { copied } = await site.invite();
    site.mail.send = send;
    site.clock.time += 60 * 60_000;
    await site.mailed();
    expect(lost).toHaveLength(1);
    expect(await outcome(site.accept(lost[0]!))).toBe('invitation.invalid');
    expect(copied).not.toBe(tokenOf(site.sentMails.at(-1)));
    expect(await outcome(site.accept(tokenOf(site.sentMails.at(-1))))).toBe('ok');
  });

  test('an invitation link works for seven days, and setting the clock back does not revive it', async () => {
    const site = await open();
    const first = await site.invite();
    site.clock.time += sessionTimes.invitation - 1;
    const later = browser();
    await site.login(later);
    site.here.cookies.set('sid', later.cookies.get('sid')!);
    expect(await site.listed()).toHaveLength(1);
    site.clock.time += 1;
    expect(await site.listed()).toEqual([]);
    expect(await outcome(site.accept(first.copied))).toBe('invitation.invalid');
    // Holds even if it expires between the check and the use.
    const draft = { name: 'Bea', passwordHash: 'x' };
    expect(await acceptInvitation(site.db, first.copied, draft, site.clock.now())).toBeNull();
    const second = await site.invite();
    site.clock.time -= sessionTimes.invitation;
    expect(await outcome(site.accept(second.copied))).toBe('invitation.invalid');
    site.clock.time += 2 * sessionTimes.invitation - 1;
    expect(await outcome(site.accept(second.mailed))).toBe('ok');
  });

  test('expired invitations are swept', async () => {
    const site = await open();
    await site.invite();
    await sweepSessions(site.db, site.clock.now());
    expect(await site.everything()).toContain(bea.email);
    site.clock.time += sessionTimes.invitation;
    await sweepSessions(site.db, site.clock.now());
    expect(await site.everything()).not.toContain(bea.email);
  });

  test('a newer invitation to the same address voids the older one', async () => {
    const site = await open();
    const first = await site.invite();
    const second = await site.invite({ ...bea, name: 'B.' });
    expect(await site.listed()).toMatchObject([{ _id: second._id, name: 'B.' }]);
    expect(await outcome(site.accept(first.copied))).toBe('invitation.invalid');
    expect(await outcome(site.accept(first.mailed))).toBe('invitation.invalid');
    expect(await outcome(site.accept(second.copied))).toBe('ok');
  });

  test('both links of a withdrawn invitation are invalid', async () => {
    const site = await open();
    const { _id: id, copied, mailed } = await site.invite();
    const withdraw = () => site.call(invitationEndpoints.withdraw, undefined, site.here, { id });
    expect(await withdraw()).toEqual({ _id: id });
    expect(await outcome(withdraw())).toBe('invitation.not-found');
    expect(await outcome(site.accept(copied))).toBe('invitation.invalid');
    expect(await outcome(site.accept(mailed))).toBe('invitation.invalid');
  });

  test('an address with an account cannot be invited', async () => {
    const site = await open();
    const again = site.call(invitationEndpoints.add, { ...bea, email: ann.email }, site.here);
    expect(await outcome(again)).toBe('account.exists');
    await site.mailed();
    expect(site.sentMails).toEqual([]);
    const { copied } = await site.invite();
    await site.addAccount({ ...bea, password: 'by the terminal' });
    expect(await outcome(site.accept(copied))).toBe('invitation.invalid');
    expect(await site.listed()).toEqual([]);
  });

  test('removing an account voids the invitations that it sent', async () => {
    const site = await open();
    const { copied, mailed } = await site.invite();
    const cy = { email: 'cy@band.example', name: 'Cy', passwordHash: '' };
    await addAccount(site.db, cy, site.clock.now());
    await removeAccount(site.db, { email: ann.email }, site.clock.now());
    expect(await outcome(site.accept(copied))).toBe('invitation.invalid');
    expect(await outcome(site.accept(mailed))).toBe('invitation.invalid');
  });

  test('one of a thousand simultaneous uses of an invitation succeeds', async () => {
    const site = await open();
    const { copied, mailed } = await site.invite();
    const uses = Array.from({ length: 1_000 }, (_, i) =>
      acceptInvitation(
        site.db,
        i % 2 ? copied : mailed,
        { name: `Bea ${i}`, passwordHash: 'x' },
        site.clock.now(),
      ),
    );
    const successes = (await answered(uses)).filter((account) => account !== null);
    expect(successes).toMatchObject([{ email: bea.email }]);
    expect(await listAccounts(site.db)).toHaveLength(2);
  });

  test('one of many simultaneous acceptances is signed in', async () => {
    const site = await open();
    const { copied } = await site.invite();
    const uses = Array.from({ length: 30 }, (_, i) =>
      outcome(site.accept(copied, browser(`198.51.100.${i}`))),
    );
    expect(tally(await Promise.all(uses))).toEqual({ ok: 1, 'invitation.invalid': 29 });
  });

  test('simultaneous invitations to one address leave a single invitation', async () => {
    const site = await open();
    const made = Array.from({ length: 20 }, () =>
      addInvitation(site.db, bea, site.account.id, site.clock.now()),
    );
    await Promise.all(made);
    expect(await site.listed()).toHaveLength(1);
  });

  test('thirty wrong tokens block an address before any password is hashed', async () => {
    const site = await open();
    const { copied } = await site.invite();
    const before = site.counted.hashed;
    const results = [];
    for (let i = 0; i < 31; i++) results.push(await outcome(site.accept(`no ${i}`)));
    expect(tally(results)).toEqual({ 'invitation.invalid': 30, 'session.too-many-tries': 1 });
    expect(site.counted.hashed).toBe(before);
    expect(await outcome(site.accept(copied))).toBe('session.too-many-tries');
    expect(await outcome(site.accept(copied, browser('203.0.113.9')))).toBe('ok');
  });

  test('invitations to one address are rate-limited', async () => {
    const site = await open();
    const results = [];
    for (let i = 0; i <= attemptLimits.invitations; i++) results.push(await outcome(site.invite()));
    expect(tally(results)).toEqual({ ok: attemptLimits.invitations, 'session.too-many-tries': 1 });
    expect(await outcome(site.invite({ ...bea, email: 'cy@band.example' }))).toBe('ok');
  });

  test('the database and the log contain no secret of an invitation', async () => {
    const site = await open();
    const { copied, mailed } = await site.invite();
    const stored = await site.everything();
    await site.accept(copied);
    for (const secret of [copied, mailed, chosen.password]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(stored + (await site.everything())).not.toContain(secret);
      expect(site.logged.join('\n')).not.toContain(secret);
    }
    expect(site.logged.join('\n')).not.toContain(bea.email);
  });
});

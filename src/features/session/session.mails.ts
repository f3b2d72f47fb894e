import type { Db } from '../../database/open.ts';
import type { Account } from '../../kit/api.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Letter } from '../../kit/mail.ts';
import type { Composers } from '../../mail/post.ts';
import { readAccount } from './account.records.ts';
import { newResetToken } from './password.records.ts';
import { sessionTimes } from './session.ts';

interface MailSurroundings {
  db: Db;
  clock: Clock;
  /** Every link in a mail starts with it; never with what the caller claims. */
  publicUrl: URL;
}

/**
 * What the mails about an account say. They go to the stored address, never to the one that was
 * typed: look-alikes are not the same.
 */
export const sessionMails = ({ db, clock, publicUrl }: MailSurroundings): Composers => ({
  'session.reset': async (about, createdAt) => {
    const now = clock.now();
    // Whoever asked has asked again by now, or no longer wants it.
    if (now - createdAt > sessionTimes.resetToken) return null;
    const account = await readAccount(db, about['account'] ?? '');
    if (!account) return null;
    // Made only now: no token that works lies anywhere but in the mail.
    const token = await newResetToken(db, account.id, now);
    return resetLetter(account, resetLink(publicUrl, token), publicUrl);
  },
  'session.changed': async (about) => {
    const account = await readAccount(db, about['account'] ?? '');
    return account && changedLetter(account, publicUrl);
  },
});

/** The address in a mail, or on a terminal, that leads to the page for a new password. */
export function resetLink(publicUrl: URL, token: string): string {
  const link = new URL('/reset-password', publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}

function resetLetter({ name, email }: Account, link: string, { host }: URL): Letter {
  return {
    to: email,
    subject: `Reset your password for ${host}`,
    text: `Hello ${name},

somebody asked to reset your password for ${host}. To choose a new one, open this link within 30 minutes:

${link}

It works once. If that was not you, do nothing: your password stays as it is.
`,
  };
}

function changedLetter({ name, email }: Account, { host }: URL): Letter {
  return {
    to: email,
    subject: `Your password for ${host} was changed`,
    text: `Hello ${name},

your password for ${host} was just changed. Every other device is signed out.

If that was not you, ask for a new reset link on the sign-in page at once.
`,
  };
}

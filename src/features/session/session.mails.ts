import type { Account } from '../../kit/server/handler.ts';
import type { MailMessage } from '../../mail/smtp.ts';
import { secretLink } from '../../kit/links/secretLink.ts';
import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
import { readAccount } from './account.records.ts';
import { newResetToken } from './password.records.ts';
import { sessionTimes } from './session.ts';
import { resetPath } from './session.view.ts';

/** To the stored address, never the typed one: look-alike characters are not the same. */
export const sessionMails = ({
  db,
  clock,
  publicUrl,
}: Pick<Services, 'db' | 'clock' | 'publicUrl'>): MailTemplates => ({
  'session.reset': async (about, createdAt) => {
    const now = clock.now();
    // Mail servers may hold a mail back for hours, and the link works from its sending on. After a
    // day nobody expects it any more.
    if (now - createdAt > sessionTimes.resetMailWaits) return null;
    const account = await readAccount(db, about['account'] ?? '');
    if (!account) return null;
    // Made only now: no token that works lies anywhere but in the mail.
    const token = await newResetToken(db, account.id, now);
    return resetMail(account, secretLink(publicUrl, resetPath, token).href, publicUrl);
  },
  'session.changed': async (about) => {
    const account = await readAccount(db, about['account'] ?? '');
    return account && changedMail(account, publicUrl, about['by'] ?? '');
  },
});

function resetMail({ name, email }: Account, link: string, { host }: URL): MailMessage {
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

function changedMail({ name, email }: Account, { host }: URL, by: string): MailMessage {
  const byReset = by.startsWith('reset');
  const signedOut = byReset ? 'Every device' : 'Every other device';
  const passkeys = by === 'reset with passkeys' ? ', and its passkeys are removed' : '';
  return {
    to: email,
    subject: `Your password for ${host} was changed`,
    text: `Hello ${name},

your password for ${host} was just changed. ${signedOut} is signed out${passkeys}.

If that was not you, ask for a new reset link on the sign-in page at once.
`,
  };
}

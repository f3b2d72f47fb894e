import type { Db } from '../../database/open.ts';
import type { MailMessage } from '../../mail/smtp.ts';
import { secretLink } from '../../kit/links/secretLink.ts';
import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
import { readAccount } from './account.records.ts';
import { newResetToken } from './password.records.ts';
import { sessionTimes } from './session.ts';
import { resetPath } from './session.view.ts';

/**
 * To the stored address, never the typed one: look-alike characters are not the same.
 * @returns null if the account is gone.
 */
export async function accountMail(
  db: Db,
  id: string | undefined,
  subject: string,
  text: string,
): Promise<MailMessage | null> {
  const account = await readAccount(db, id ?? '');
  if (!account) return null;
  return { to: account.email, subject, text: `Hello ${account.name},\n\n${text}\n` };
}

export const sessionMails = ({
  db,
  clock,
  publicUrl,
}: Pick<Services, 'db' | 'clock' | 'publicUrl'>): MailTemplates => ({
  'session.reset': async (about, createdAt) => {
    const now = clock.now();
    // An e-mail may take hours, and its link's time starts then; after a day it's unexpected.
    if (now - createdAt > sessionTimes.resetMailWaits) return null;
    const account = await readAccount(db, about['account'] ?? '');
    if (!account) return null;
    const { host } = publicUrl;
    // Made only now: no valid token is stored anywhere but in the e-mail.
    const token = await newResetToken(db, account.id, now);
    return accountMail(
      db,
      account.id,
      `Reset your password for ${host}`,
      `somebody asked to reset your password for ${host}. To choose a new one, open this link within 30 minutes:

${secretLink(publicUrl, resetPath, token).href}

It works once. If that was not you, do nothing: your password stays as it is.`,
    );
  },
  'session.changed': async (about) => {
    const { host } = publicUrl;
    const by = about['by'] ?? '';
    const signedOut = by.startsWith('reset') ? 'Every device' : 'Every other device';
    const passkeys = by === 'reset with passkeys' ? ', and its passkeys are removed' : '';
    return accountMail(
      db,
      about['account'],
      `Your password for ${host} was changed`,
      `your password for ${host} was just changed. ${signedOut} is signed out${passkeys}.

If that was not you, ask for a new reset link on the sign-in page at once.`,
    );
  },
});

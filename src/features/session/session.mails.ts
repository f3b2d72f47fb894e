import { spanText } from '../../kit/dates/durations.ts';
import type { Db } from '../../database/open.ts';
import type { MailMessage } from '../../mail/smtp.ts';
import { secretLink } from '../../kit/links/secretLink.ts';
import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
import { bandNameOf } from '../theme/theme.records.ts';
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
  about: Readonly<Record<string, string>>,
  textsFor: (band: string) => [subject: string, text: string],
): Promise<MailMessage | null> {
  const account = await readAccount(db, about['account'] ?? '');
  if (!account) return null;
  const [subject, text] = textsFor(await bandNameOf(db));
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
    // Made only now: no valid token is stored anywhere but in the e-mail.
    const token = await newResetToken(db, account.id, now);
    return accountMail(db, about, (band) => [
      `Reset your password for ${band}`,
      `Someone (hopefully you) asked to reset your password for the website of ${band}. To choose a new one, open this link within ${spanText(sessionTimes.resetToken)}:

${secretLink(publicUrl, resetPath, token).href}

It works once. Not you? Ignore this e-mail: your password won't change.`,
    ]);
  },
  'session.changed': async (about) => {
    const by = about['by'] ?? '';
    const signedOut = by.startsWith('reset') ? 'Every device' : 'Every other device';
    const passkeys = by === 'reset with passkeys' ? ' All passkeys were removed.' : '';
    return accountMail(db, about, (band) => [
      `Your password for ${band} was changed`,
      `The password of your account on the website of ${band} was just changed. ${signedOut} was signed out.${passkeys}

Not you? Request a reset link on the sign-in page immediately.`,
    ]);
  },
});

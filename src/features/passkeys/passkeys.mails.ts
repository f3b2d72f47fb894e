import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
import { accountMail } from '../session/session.mails.ts';
import { passkeyNameOf } from './passkeys.records.ts';

export const passkeyMails = (s: Pick<Services, 'db' | 'publicUrl'>): MailTemplates => {
  const { href } = s.publicUrl;
  const mail =
    (subject: string, text: (account: string, named: string) => string) =>
    async (about: Readonly<Record<string, string>>) => {
      const name = await passkeyNameOf(s.db, about['passkey'] ?? '');
      const named = name === null ? '' : `, “${name}”,`;
      return accountMail(s.db, about, (band) => [
        `${subject}: ${band}`,
        text(`your account on the website of ${band}`, named),
      ]);
    };
  return {
    'passkeys.added': mail(
      'A passkey was added',
      (
        account,
        named,
      ) => `A passkey${named} was just added to ${account}. It signs in without your password.

Not you? Request a reset link on the sign-in page immediately. A new password removes all passkeys and signs out every device.`,
    ),
    'passkeys.removed': mail(
      'A passkey was removed',
      (account) => `A passkey was just removed from ${account}. It can no longer be used to sign in.

Not you? Request a reset link on the sign-in page immediately.`,
    ),
    'passkeys.copied': mail(
      'A passkey was refused',
      (
        account,
        named,
      ) => `A passkey${named} of ${account} was just refused: its usage counter is out of order, so someone may have a copy.

Sign in with your password and remove it:

${href}account`,
    ),
  };
};

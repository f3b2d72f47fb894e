import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
import { accountMail } from '../session/session.mails.ts';
import { passkeyNameOf } from './passkeys.records.ts';

export const passkeyMails = (s: Pick<Services, 'db' | 'publicUrl'>): MailTemplates => {
  const { host, href } = s.publicUrl;
  const mail =
    (subject: string, text: (named: string) => string) =>
    async (about: Readonly<Record<string, string>>) => {
      const name = await passkeyNameOf(s.db, about['passkey'] ?? '');
      const named = name === null ? '' : `, “${name}”,`;
      return accountMail(s.db, about['account'], `${subject} at ${host}`, text(named));
    };
  return {
    'passkeys.added': mail(
      'A passkey was added',
      (
        named,
      ) => `a passkey${named} was just added to your account at ${host}. Whoever holds it signs in with it, in place of your password.

If that was not you, ask for a reset link on the sign-in page at once: a new password removes every passkey and signs every device out.`,
    ),
    'passkeys.removed': mail(
      'A passkey was removed',
      () => `a passkey was just removed from your account at ${host}. It does not sign in there any more.

If that was not you, ask for a reset link on the sign-in page at once.`,
    ),
    'passkeys.copied': mail(
      'A passkey was refused',
      (
        named,
      ) => `a passkey${named} of your account at ${host} was just refused: its device counts its uses, and this one was counted before. Somebody may have a copy of it.

Sign in with your password, and remove it:

${href}account`,
    ),
  };
};

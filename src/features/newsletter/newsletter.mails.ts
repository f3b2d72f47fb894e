import { secretLink } from '../../kit/links/secretLink.ts';
import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { MailMessage } from '../../mail/smtp.ts';
import type { Services } from '../../services/services.ts';
import { readTheme } from '../theme/theme.records.ts';
import { siteTitleOf } from '../theme/theme.view.ts';
import { newConfirmToken, readAddressee, type Addressee } from './newsletter.records.ts';
import { newsletterTimes } from './newsletter.ts';
import { confirmPath, leavePath } from './newsletter.view.ts';

interface NewsletterMailServices extends Pick<Services, 'db' | 'clock' | 'publicUrl'> {
  /** Null if fans can't see the release; `isOut` if they can hear it now. */
  release(id: string): Promise<{ title: string; path: string; isOut: boolean } | null>;
}

export function newsletterMails(s: NewsletterMailServices): MailTemplates {
  const { host } = s.publicUrl;
  const named = async ({ title }: { title: string }) =>
    `${title} by ${siteTitleOf(await readTheme(s.db))}`;
  /** Ends with the link that unsubscribes, which the header has too (RFC 8058). */
  const mailTo = ({ email, leaveToken }: Addressee, subject: string, text: string): MailMessage => {
    const leave = secretLink(s.publicUrl, leavePath, leaveToken);
    const lines = `Hello,\n\n${text}\n\n${leave.href}\n`;
    return { to: email, subject, unsubscribe: leave, text: lines };
  };
  return {
    'newsletter.confirm': async (about, createdAt) => {
      const now = s.clock.now();
      const id = about['subscriber'] ?? '';
      const fan = await readAddressee(s.db, id);
      if (!fan || fan.isConfirmed || now - createdAt > newsletterTimes.confirm) return null;
      const confirm = secretLink(s.publicUrl, confirmPath, await newConfirmToken(s.db, id, now));
      const release = await s.release(about['release'] ?? '');
      const name = release && (await named(release));
      const request = name
        ? `asked ${host} to mail this address on the day of ${name}, and to send it news of the band`
        : `asked for the newsletter of ${host} to be sent to this address`;
      return mailTo(
        fan,
        `Please confirm: ${name ?? `news from ${host}`}`,
        `somebody ${request}. If that was you, please confirm it within seven days:

${confirm.href}

If it was not you, do nothing: without that you get no newsletter, and the address is forgotten. Or open this link, and nobody can have you asked again for eight weeks:`,
      );
    },
    'newsletter.welcome': async (about) => {
      const fan = await readAddressee(s.db, about['subscriber'] ?? '');
      if (!fan) return null;
      return mailTo(
        fan,
        `Welcome to the newsletter of ${host}`,
        `your address is confirmed: you get the newsletter of ${host} from now on.

To leave the list, now or at any time, open this link:`,
      );
    },
    'newsletter.release': async (about) => {
      const fan = await readAddressee(s.db, about['subscriber'] ?? '');
      const release = fan && (await s.release(about['release'] ?? ''));
      if (!fan || !release?.isOut) return null;
      const name = await named(release);
      return mailTo(
        fan,
        `Out now: ${name}`,
        `you asked ${host} to tell you: ${name} is out. Hear it here:

${new URL(release.path, s.publicUrl).href}

To leave the list, now or at any time, open this link:`,
      );
    },
  };
}

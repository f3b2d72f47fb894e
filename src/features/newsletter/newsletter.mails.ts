import { secretLink } from '../../kit/links/secretLink.ts';
import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
import { readTheme } from '../theme/theme.records.ts';
import { siteTitleOf } from '../theme/theme.view.ts';
import { newConfirmToken, readAddressee } from './newsletter.records.ts';
import { newsletterTimes } from './newsletter.ts';
import { confirmPath, leavePath } from './newsletter.view.ts';

interface NewsletterMailServices extends Pick<Services, 'db' | 'clock' | 'publicUrl'> {
  /** Null if fans can't see the release; `isOut` if they can hear it now. */
  release(id: string): Promise<{ title: string; path: string; isOut: boolean } | null>;
}

/** Each has an unsubscribe link (RFC 8058). */
export const newsletterMails = (s: NewsletterMailServices): MailTemplates => ({
  'newsletter.confirm': async (about, createdAt) => {
    const now = s.clock.now();
    const id = about['subscriber'] ?? '';
    const fan = await readAddressee(s.db, id);
    if (!fan || fan.isConfirmed || now - createdAt > newsletterTimes.confirm) return null;
    const confirm = secretLink(s.publicUrl, confirmPath, await newConfirmToken(s.db, id, now));
    const leave = secretLink(s.publicUrl, leavePath, fan.leaveToken);
    const { host } = s.publicUrl;
    const release = await s.release(about['release'] ?? '');
    const named = release && `${release.title} by ${siteTitleOf(await readTheme(s.db))}`;
    const request = named
      ? `asked ${host} to mail this address on the day of ${named}, and to send it news of the band`
      : `asked for the newsletter of ${host} to be sent to this address`;
    return {
      to: fan.email,
      subject: `Please confirm: ${named ?? `news from ${host}`}`,
      unsubscribe: leave,
      text: `Hello,

somebody ${request}. If that was you, please confirm it within seven days:

${confirm.href}

If it was not you, do nothing: without that you get no newsletter, and the address is forgotten. Or open this link, and nobody can have you asked again for eight weeks:

${leave.href}
`,
    };
  },
  'newsletter.welcome': async (about) => {
    const fan = await readAddressee(s.db, about['subscriber'] ?? '');
    if (!fan) return null;
    const leave = secretLink(s.publicUrl, leavePath, fan.leaveToken);
    return {
      to: fan.email,
      subject: `Welcome to the newsletter of ${s.publicUrl.host}`,
      unsubscribe: leave,
      text: `Hello,

your address is confirmed: you get the newsletter of ${s.publicUrl.host} from now on.

To leave the list, now or at any time, open this link:

${leave.href}
`,
    };
  },
  'newsletter.release': async (about) => {
    const fan = await readAddressee(s.db, about['subscriber'] ?? '');
    const release = fan && (await s.release(about['release'] ?? ''));
    if (!fan || !release?.isOut) return null;
    const named = `${release.title} by ${siteTitleOf(await readTheme(s.db))}`;
    const leave = secretLink(s.publicUrl, leavePath, fan.leaveToken);
    return {
      to: fan.email,
      subject: `Out now: ${named}`,
      unsubscribe: leave,
      text: `Hello,

you asked ${s.publicUrl.host} to tell you: ${named} is out. Hear it here:

${new URL(release.path, s.publicUrl).href}

To leave the list, now or at any time, open this link:

${leave.href}
`,
    };
  },
});

import { secretLink } from '../../kit/links/secretLink.ts';
import { spanText } from '../../kit/dates/durations.ts';
import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { MailMessage } from '../../mail/smtp.ts';
import type { Services } from '../../services/services.ts';
import { bandNameOf } from '../theme/theme.records.ts';
import { findSubscriber, newConfirmToken, type SubscriberRow } from './newsletter.records.ts';
import { newsletterTimes } from './newsletter.ts';
import { mailReasonOf, subscribedTo } from './reasons.records.ts';
import { confirmPath, leavePath, preferencesPath, preferencesText } from './newsletter.view.ts';

interface NewsletterMailServices extends Pick<Services, 'db' | 'clock' | 'publicUrl'> {
  /** Null if fans can't see the release; `isOut` if they can hear it now. */
  release(id: string): Promise<{ title: string; path: string; isOut: boolean } | null>;
}

export function newsletterMails(s: NewsletterMailServices): MailTemplates {
  const bandName = () => bandNameOf(s.db);
  /** Ends with the links that unsubscribe, which the header has too (RFC 8058), and to preferences. */
  const mailTo = (
    { id, email, leave_token: token }: SubscriberRow,
    subject: string,
    text: string,
  ): MailMessage => {
    const leave = secretLink(s.publicUrl, leavePath, token);
    const preferences = secretLink(s.publicUrl, preferencesPath, token);
    const lines = `Hello,

${text}

${leave.href}

${preferencesText}

${preferences.href}
`;
    return { to: email, recipientId: id, subject, unsubscribe: leave, text: lines };
  };
  return {
    'newsletter.confirm': async (about, createdAt) => {
      const now = s.clock.now();
      const id = about['subscriber'] ?? '';
      const fan = await findSubscriber(s.db, 'id', id);
      const isDone = fan?.confirmed_at != null && fan.paused_at === null;
      if (!fan || isDone || now - createdAt > newsletterTimes.confirm) return null;
      const confirm = secretLink(s.publicUrl, confirmPath, await newConfirmToken(s.db, id, now));
      const release = await s.release(about['release'] ?? '');
      const band = await bandName();
      const name = release && `${release.title} by ${band}`;
      const news = `news from ${band}`;
      const request = name ? `an e-mail when ${name} comes out, and for news from the band` : news;
      const reason = await mailReasonOf(s.db, fan);
      const why =
        reason === subscribedTo
          ? `Someone (hopefully you) signed up for ${request}. To confirm`
          : `You get this e-mail because ${reason} ${band}. To get its news by e-mail`;
      return mailTo(
        fan,
        `Please confirm: ${name ?? news}`,
        `${why}, open this link within ${spanText(newsletterTimes.confirm)}:

${confirm.href}

Not you? Ignore this e-mail, and the address will be deleted. To get no more requests for ${spanText(newsletterTimes.pauseAfterLeave)}, open this link:`,
      );
    },
    'newsletter.welcome': async (about) => {
      const fan = await findSubscriber(s.db, 'id', about['subscriber'] ?? '');
      if (fan?.paused_at !== null) return null;
      const band = await bandName();
      return mailTo(
        fan,
        `You're subscribed: news from ${band}`,
        `Your address is confirmed. From now on you'll get news from ${band} by e-mail.

To unsubscribe at any time, open this link:`,
      );
    },
    'newsletter.release': async (about) => {
      const fan = await findSubscriber(s.db, 'id', about['subscriber'] ?? '');
      const release = fan?.paused_at === null ? await s.release(about['release'] ?? '') : null;
      if (!fan || !release?.isOut) return null;
      const name = `${release.title} by ${await bandName()}`;
      return mailTo(
        fan,
        `Out now: ${name}`,
        `You asked to hear about it: ${name} is out. Listen here:

${new URL(release.path, s.publicUrl).href}

To unsubscribe at any time, open this link:`,
      );
    },
  };
}

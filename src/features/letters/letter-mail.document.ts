import { createHash } from 'node:crypto';
import { secretLink } from '../../kit/links/secretLink.ts';
import type { MailMessage } from '../../mail/smtp.ts';
import type { Services } from '../../services/services.ts';
import { readContactInfo } from '../contact/contact.records.ts';
import { findSubscriber, type SubscriberRow } from '../newsletter/newsletter.records.ts';
import { mailReasonOf, subscribedTo } from '../newsletter/reasons.records.ts';
import { leavePath, preferencesPath } from '../newsletter/newsletter.view.ts';
import { derivePalette } from '../theme/palette.view.ts';
import { readTheme } from '../theme/theme.records.ts';
import { letterText, type LetterFrame } from './letter-body.document.ts';
import { letterHtml, type MailLook } from './letter-html.document.ts';
import { letterPath } from './letter-path.view.ts';
import { readFrozen } from './sendings.records.ts';
import type { FrozenLetter } from './letters.ts';

type LetterMailServices = Pick<Services, 'db' | 'publicUrl'>;

/**
 * Returns the e-mail of a letter to a subscriber; null if the subscriber left or is paused. It has
 * the same id in every attempt, so that a mail program shows it once.
 */
export async function letterMail(
  s: LetterMailServices,
  letter: string,
  subscriber: string,
): Promise<MailMessage | null> {
  const frozen = await readFrozen(s.db, letter);
  const fan = await findSubscriber(s.db, 'id', subscriber);
  if (!frozen || !fan || fan.confirmed_at === null || fan.paused_at !== null) return null;
  return {
    ...(await rendered(s, letter, frozen, fan.email, fan)),
    id: `${letter}.${subscriber}`,
  };
}

/** Returns a letter to a member, who need not be a subscriber. */
export const testMail = async (
  s: LetterMailServices,
  letter: string,
  frozen: FrozenLetter,
  to: string,
): Promise<MailMessage> => {
  const mail = await rendered(s, letter, frozen, to, null);
  return { ...mail, subject: `Test: ${mail.subject}` };
};

async function rendered(
  s: LetterMailServices,
  letter: string,
  frozen: FrozenLetter,
  to: string,
  fan: SubscriberRow | null,
): Promise<MailMessage> {
  const { db, publicUrl } = s;
  const reason = fan ? await mailReasonOf(db, fan) : subscribedTo;
  const { frame, look } = await frameOf(s, frozen, fan && fan.leave_token, letter, reason);
  const { email } = await readContactInfo(db);
  const host = publicUrl.hostname;
  return {
    to,
    from: frame.bandName,
    subject: frozen.subject,
    text: letterText(frozen, frame),
    html: letterHtml(frozen, frame, look),
    ...(fan && { unsubscribe: secretLink(publicUrl, leavePath, fan.leave_token) }),
    list: { id: `news.${host}`, feedbackId: `${letter}:letter:${siteKey(host)}:stagedoor` },
    ...(email !== null && { replyTo: email }),
  };
}

/** A Feedback-ID has no dots or colons in its parts. */
const siteKey = (host: string): string =>
  createHash('sha256').update(host).digest('hex').slice(0, 12);

/** The e-mail's page runs nothing, and loads only the images of this site. */
export const mailPolicy = {
  script: '',
  loadsOthers: false,
  reach: ["style-src 'unsafe-inline'", "img-src 'self'"],
  sandbox: '',
  referrer: 'no-referrer',
} as const;

/** Returns a letter as mail programs would show it. */
export async function previewOf(s: LetterMailServices, frozen: FrozenLetter) {
  const { frame, look } = await frameOf(s, frozen, 'preview');
  const html = letterHtml(frozen, frame, look);
  return {
    html,
    dark: letterHtml(frozen, frame, look, 'dark'),
    text: letterText(frozen, frame),
    bytes: Buffer.byteLength(html),
  };
}

/**
 * Returns what stands around a letter: the band, links, colors.
 * @param leaveToken null for a test: its page may be a draft's, and it has no subscriber.
 * @param letter its id, if visits by its links count
 */
async function frameOf(
  { db, publicUrl }: LetterMailServices,
  { slug, at }: Pick<FrozenLetter, 'slug' | 'at'>,
  leaveToken: string | null,
  letter: string | null = null,
  reason = subscribedTo,
): Promise<{ frame: LetterFrame; look: MailLook }> {
  const theme = await readTheme(db);
  const link = (path: string) => leaveToken && secretLink(publicUrl, path, leaveToken).href;
  const page = slug && leaveToken && new URL(letterPath({ slug }), publicUrl).href;
  return {
    frame: {
      bandName: theme.siteTitle || 'the band',
      reason,
      siteUrl: publicUrl.href,
      letter: leaveToken && letter,
      at,
      links: [
        ...(slug === null ? [] : [['Read it on the site', page] as const]),
        ['E-mail preferences', link(preferencesPath)],
        ['Unsubscribe', link(leavePath)],
      ],
      note: leaveToken === null ? 'This is a test: subscribers get links here.' : null,
    },
    look: { ...schemesOf(theme), logo: theme.picture },
  };
}

/** The site's colors in their own scheme, and the same accent in the other one. */
function schemesOf({
  primaryColor,
  secondaryColor,
}: Record<'primaryColor' | 'secondaryColor', string>) {
  const own = derivePalette(primaryColor, secondaryColor);
  const isDark = own.scheme === 'dark';
  const other = derivePalette(isDark ? '#ffffff' : '#101010', secondaryColor);
  const [light, dark] = isDark ? [other, own] : [own, other];
  return { light: light.palette, dark: dark.palette, plate: own.palette.surface };
}

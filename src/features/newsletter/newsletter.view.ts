import { emailError, maxEmailLength } from '../../kit/schema/emailAddress.ts';
import type { Place } from '../places/place.ts';
import type { CheckForm } from '../../kit/client/public-forms/usePublicForm.ts';

/** In UTF-16 units, like `maxLength` of an input. */
export const newsletterLimits = { email: maxEmailLength, consent: 300 };

export const subscriptionErrors: CheckForm<'email'> = ({ email }) => ({ email: emailError(email) });

/** The addresses in pasted text, each once: `Fay <fay@fans.example>, cy@fans.example`. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]+/)
      .map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim().toLowerCase())
      .filter((address) => address !== ''),
  ),
];

export interface SubscriberCounts {
  confirmed: number;
  waiting: number;
  paused: number;
  /** Addresses that were asked within eight weeks. */
  lately: { asked: number; confirmed: number };
}

/** The numbers of subscribers in words. */
export function subscriberCounts({ confirmed, waiting, paused, lately }: SubscriberCounts): string {
  const number = new Intl.NumberFormat('en').format;
  const open = waiting === 0 ? '' : `, ${number(waiting)} waiting for confirmation`;
  const away = paused === 0 ? '' : `, ${number(paused)} paused`;
  const share = `${number(lately.asked)} signed up in the last 8 weeks; ${number(lately.confirmed)} confirmed.`;
  return `${number(confirmed)} ${confirmed === 1 ? 'subscriber' : 'subscribers'}${open}${away}.${lately.asked === 0 ? '' : ` ${share}`}`;
}

/** The wording of the consent, stored with the address. */
export const consentText =
  'Send me news from the band by e-mail. I can unsubscribe any time via the link in each e-mail.';

/** @param service the service that receives the form; null if the site has the list itself. */
export const consentFor = (service: string | null): string =>
  service === null
    ? consentText
    : `Send me news from the band by e-mail. My address goes to the band via ${service}; to unsubscribe, I write to the band.`;

/** Links to these pages each carry a token. */
export const confirmPath = '/newsletter/confirm';
export const leavePath = '/newsletter/unsubscribe';
export const preferencesPath = '/newsletter/preferences';

/** Above the link to preferences in each e-mail. */
export const preferencesText = 'To see or change what you get, open this link:';

/** The page's data for the holder of a token. */
export const linkedArea = 'linkedSubscriber';
export const preferencesArea = 'preferences';

export interface LinkedSubscriber {
  /** Masked, because an e-mail may have been forwarded. */
  address: string;
  /** The address of the page with preferences; null after leaving. */
  preferences: string | null;
}

/** Everything that is stored about a subscriber, for the page and its download. ISO 8601 times. */
export interface Preferences {
  address: string;
  signedUp: string;
  /** Null for an imported address, which did so elsewhere at best. */
  confirmed: string | null;
  /** Why it gets no e-mail; null if it does. */
  paused: string | null;
  consent: string;
  /** Why it gets e-mails: `you subscribed to news from the band`. */
  reason: string;
  source: Source | null;
  sourceId: string | null;
  page: string | null;
  name: string | null;
  tags: readonly string[];
  /** The town's name, or the text that was typed. */
  town: string | null;
  /** The id of its place; null if it is unclear which one the text means. */
  place: string | null;
  /** The row of the list that it was imported from, in JSON. */
  evidence: string | null;
  /** The title is null if fans can't see the release. */
  releaseReminders: readonly { id: string; title: string | null }[];
  /** The letters that the address got. */
  letters: readonly { title: string; sent: string }[];
}

/** For the page alone. */
export interface ShownPreferences extends Preferences {
  /** The places that an unclear town can mean. */
  choices: readonly Place[];
}

/** `k…@example.org`; an address with one character before the `@` shows none of it. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first, second] = new Intl.Segmenter('en').segment(address.slice(0, at));
  return `${first && second ? first.segment : ''}…${address.slice(at)}`;
}

export const subscriberStates = ['subscribed', 'waiting', 'paused'] as const;

/** The states as the list's filter names them. */
export const stateTexts: Readonly<Record<(typeof subscriberStates)[number], string>> = {
  subscribed: 'Confirmed',
  waiting: 'Waiting',
  paused: 'Paused',
};

/** How addresses come onto the list. */
export const sourceTexts = {
  site: 'Newsletter form',
  show: 'Newsletter form of a show',
  card: 'Card of a show',
  release: 'Release reminder',
  download: 'Download of a release',
  band: 'Added by the band',
  import: 'Imported',
} as const;
type Source = keyof typeof sourceTexts;

/** The source in words. @param page the path of the page with the form. */
export const sourceText = (source: Source | null, page: string | null): string =>
  (source === null ? 'Not recorded' : sourceTexts[source]) +
  (page === null ? '' : ` (${page === '/' ? 'home page' : page})`);

/** The same for every address, to not reveal who is on the list. */
export const confirmationSentText = 'Almost there: check your inbox to confirm.';

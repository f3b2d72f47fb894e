import { emailError, maxEmailLength } from '../../kit/schema/emailAddress.ts';
import type { CheckForm } from '../../kit/client/public-forms/usePublicForm.ts';

/** In UTF-16 units, like `maxLength` of an input. */
export const newsletterLimits = { email: maxEmailLength };

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

/** The numbers of subscribers in words. */
export function subscriberCounts({ confirmed, waiting }: Record<'confirmed' | 'waiting', number>) {
  const number = new Intl.NumberFormat('en').format;
  const open = waiting === 0 ? '' : `, ${number(waiting)} waiting for confirmation`;
  return `${number(confirmed)} confirmed${open}.`;
}

/** The wording of the consent, stored with the address. */
export const consentText =
  'Send me news from the band by e-mail. I can unsubscribe any time via the link in each e-mail.';

/** The consent for a form that posts to another service, without a list on the site. */
const foreignConsent = (service: string): string =>
  `Send me news from the band by e-mail. My address goes to the band via ${service}; to unsubscribe, I write to the band.`;

/** @param service the service that receives the form; null if the site has the list itself. */
export const consentFor = (service: string | null): string =>
  service === null ? consentText : foreignConsent(service);

/** Links to these pages each carry a token. */
export const confirmPath = '/newsletter/confirm';
export const leavePath = '/newsletter/unsubscribe';
export const preferencesPath = '/newsletter/preferences';

/** The same for every address, to not reveal who is on the list. */
export const confirmationSentText = 'Almost there: check your inbox to confirm.';

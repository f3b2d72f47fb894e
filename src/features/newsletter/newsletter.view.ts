import { emailError, maxEmailLength } from '../../kit/schema/emailAddress.ts';
import type { CheckForm } from '../../kit/client/public-forms/usePublicForm.ts';

/** In UTF-16 units, like `maxLength` of an input. */
export const newsletterLimits = { email: maxEmailLength };

export const subscriptionErrors: CheckForm<'email'> = ({ email }) => ({ email: emailError(email) });

/** The wording of the consent, stored with the address. */
export const consentText =
  'Send me news of the band by e-mail. I can leave the list at any time, by a link in every mail.';

/** The consent for a form that posts to another service, without a list on the site. */
const foreignConsent = (service: string): string =>
  `Send me news of the band by e-mail. My address goes to the band by way of ${service}; to leave the list, I write to the band.`;

/** @param service the service that receives the form; null if the site has the list itself. */
export const consentFor = (service: string | null): string =>
  service === null ? consentText : foreignConsent(service);

/** Links to these pages each carry a token. */
export const confirmPath = '/newsletter/confirm';
export const leavePath = '/newsletter/unsubscribe';

/** The same for every address, to not reveal who is on the list. */
export const confirmationSentText =
  'Please confirm your address by the link in the mail that we send you.';

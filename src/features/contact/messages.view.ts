import { emailError, maxEmailLength } from '../../kit/schema/emailAddress.ts';
import type { CheckForm } from '../../kit/client/public-forms/usePublicForm.ts';

/** In UTF-16 units, like `maxLength` of an input. */
export const messageLimits = { name: 100, email: maxEmailLength, subject: 200, message: 5_000 };

export const maxMessageSearch = 200;

type MessageField = keyof typeof messageLimits;

export const messageErrors: CheckForm<MessageField> = (fields) => ({
  name: required(fields.name),
  email: emailError(fields.email),
  subject: required(fields.subject),
  message: required(fields.message),
});

const required = (text: string): string | null => (text.trim() === '' ? 'Required' : null);

/** @param service the service that receives the message; null if the site stores it. */
export const messageConsent = (service: string | null): string =>
  service === null
    ? 'Your message is stored for the band to read and answer.'
    : `Your message goes to the band via ${service}.`;

export const reasons = [
  { subject: 'Booking', about: 'Shows, festivals, private parties.' },
  { subject: 'Press', about: 'Interviews, reviews, press images.' },
  { subject: 'Hello', about: "Anything else you'd like to say." },
] as const;

/** The chosen reason, unless the fan wrote a subject. */
export function subjectFor(reason: string, written: string): string {
  const isChosen = reasons.some(({ subject }) => subject === written.trim());
  return written.trim() === '' || isChosen ? reason : written;
}

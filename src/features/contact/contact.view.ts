import type { ContactInfo } from './contact.ts';

/** Returns an escaped `mailto:` link. @param subject the e-mail's subject, or null. */
export const emailLink = (email: string, subject: string | null = null): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}` +
  (subject === null ? '' : `?subject=${encodeURIComponent(subject)}`);

/** Whether there is any way to contact or find the band. */
export const canBeReached = ({ revision: _revision, ...ways }: ContactInfo): boolean =>
  Object.values(ways).some((way) => way !== null);

/** A `mailto:` link (RFC 6068). */
export function replyLink({ email, subject }: { email: string; subject: string }): string {
  const answer = /^re:\s/i.test(subject) ? subject : `Re: ${subject}`;
  return emailLink(email, answer);
}

import { emailLink } from './contact.view.ts';

/** A `mailto:` link (RFC 6068). */
export function replyLink({ email, subject }: { email: string; subject: string }): string {
  const answer = /^re:\s/i.test(subject) ? subject : `Re: ${subject}`;
  return emailLink(email, answer);
}

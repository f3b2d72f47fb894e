import { monthName, timeOfDay, wallClock } from '../../kit/dates/dates.ts';
import { emailLink } from './contact.view.ts';

/** `November 20, 2026, 8:00 PM`, of epoch milliseconds. */
export function messageTime(at: number, timeZone: string): string {
  const date = wallClock(at, timeZone);
  return `${monthName(date)} ${date.day}, ${date.year}, ${timeOfDay(date)}`;
}

/** A `mailto:` link (RFC 6068). */
export function replyLink({ email, subject }: { email: string; subject: string }): string {
  const answer = /^re:\s/i.test(subject) ? subject : `Re: ${subject}`;
  return emailLink(email, answer);
}

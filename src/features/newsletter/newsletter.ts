import { z } from 'zod';
import { endpoint, privateChange } from '../../kit/api/endpoint.ts';
import { recordParams } from '../../kit/api/recordId.ts';
import { oneLine } from '../../kit/schema/text.ts';
import { emailAddress } from '../session/session.ts';
import { newsletterLimits } from './newsletter.view.ts';

/** What a fan sends to get the newsletter. */
export const SubscriptionDraft = z.object({ email: emailAddress });

/** Somebody on the list, or on the way to it, as members see it. */
export const Subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  /** What was agreed to. */
  consent: z.string(),
  /** When that was, in epoch milliseconds. */
  date: z.number(),
  /** When the address was confirmed; null while it is not. */
  confirmed: z.number().nullable(),
});
export type Subscriber = z.output<typeof Subscriber>;

/** So many subscribers are answered at a time. */
export const subscribersAtOnce = 100;

const hour = 60 * 60_000;
const day = 24 * hour;

/** How long things stay valid, in milliseconds. */
export const newsletterTimes = {
  /** The link in the mail that asks for confirmation; who never follows it is forgotten. */
  confirm: 7 * day,
  /** After so many mails that ask for confirmation no other one goes for this time. */
  askAgain: [hour, day, 7 * day],
  /** Who left by the link without ever confirming is asked no more for this time. */
  leftAlone: 8 * 7 * day,
} as const;

/**
 * The mailbox behind an address as `emailAddress` leaves it: `fay+news@…` is read by whoever reads `fay@…`. It is compared,
 * never mailed, because some servers take the two for different people.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const tag = email.slice(0, at).indexOf('+', 1);
  return tag === -1 ? email : email.slice(0, tag) + email.slice(at);
}

export const newsletterEndpoints = {
  list: endpoint('GET', '/subscribers', 'Who gets the newsletter, in the order of the addresses.', {
    query: z.strictObject({
      /** A part of the address. */
      search: oneLine(newsletterLimits.email).exactOptional(),
      /** The address of the last subscriber of the page before. */
      after: oneLine(newsletterLimits.email).exactOptional(),
    }),
    answer: z.object({
      subscribers: z.array(Subscriber),
      hasMore: z.boolean(),
      /** Of all confirmed ones. */
      confirmed: z.number(),
    }),
  }),
  erase: endpoint(
    'DELETE',
    '/subscribers/:id',
    'Erases a subscriber, who is never mailed again.',
    {
      params: recordParams,
      query: z.strictObject({
        /** Whether the messages that came from the address are deleted as well. */
        messages: z.enum(['keep', 'delete']).exactOptional(),
      }),
      answer: z.object({ _id: z.string() }),
    },
    privateChange,
  ),
  allow: endpoint(
    'POST',
    '/subscribers/allow',
    'Lets an address subscribe again that was erased or left.',
    {
      body: SubscriptionDraft.strict(),
      /** The same whether the address had been erased or not. */
      answer: z.object({ email: z.string() }),
    },
    privateChange,
  ),
};

import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { recordParams } from '../../kit/recordParams.ts';
import { oneLine } from '../../kit/text.ts';
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

/** How long things stay valid, in milliseconds. */
export const newsletterTimes = {
  /** The link in the mail that asks for confirmation; who never follows it is forgotten. */
  confirm: 7 * 24 * 60 * 60_000,
  /** Nobody is mailed again within this time, however often the form is sent. */
  mailAgain: 60 * 60_000,
} as const;

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
  erase: endpoint('DELETE', '/subscribers/:id', 'Erases a subscriber, who is never mailed again.', {
    params: recordParams,
    answer: z.object({ _id: z.string() }),
  }),
  allow: endpoint('POST', '/subscribers/allow', 'Lets an erased address subscribe again.', {
    body: SubscriptionDraft.strict(),
    /** The same whether the address had been erased or not. */
    answer: z.object({ email: z.string() }),
  }),
};

import { z } from 'zod';
import { deletion, get, post, privateEndpoints } from '../../kit/api/endpoint.ts';
import { recordParams } from '../../kit/api/recordId.ts';
import { oneLine, requiredText } from '../../kit/schema/text.ts';
import { dayMs, hourMs } from '../../kit/dates/durations.ts';
import { lifetimes } from '../../kit/dates/lifetimes.ts';
import { TypedTown } from '../places/place.ts';
import { emailAddress } from '../session/session.ts';
import { newsletterLimits, sourceTexts, subscriberStates } from './newsletter.view.ts';

export const SubscriptionDraft = z.object({ email: emailAddress });

/** A sign-up by the site's form. */
export const SignUpDraft = SubscriptionDraft.extend({
  ...TypedTown.shape,
  card: z.string().exactOptional().describe('The code of the card of a show; ignored if unknown.'),
});

export const SubscriberSource = z.enum(Object.keys(sourceTexts) as [keyof typeof sourceTexts]);
export type SubscriberSource = z.output<typeof SubscriberSource>;

/** Why a subscriber gets no e-mail until it confirms again. */
export const pauseReasons = {
  hard: 'The mail server says that this address does not exist.',
  soft: 'Three e-mails in 30 days could not be delivered.',
  left: 'Unsubscribed from an imported list.',
} as const;

/** A subscriber, confirmed or not. */
export const Subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  consent: z.string().describe('The wording that the subscriber agreed to.'),
  date: z.number().describe('When the subscriber signed up, in epoch milliseconds.'),
  confirmed: z.number().nullable().describe('Epoch milliseconds; null until confirmed.'),
  source: z
    .object({ kind: SubscriberSource, id: z.string().nullable() })
    .nullable()
    .describe(
      'The form, with the id of its show or release; `band` if a member added the address.',
    ),
  page: z.string().nullable().describe('The path of the page with the form.'),
  place: z.string().nullable().describe('The ID of a place; null if it is unknown.'),
  placeName: z
    .string()
    .nullable()
    .describe('The name of the place; without a place, the town as it was typed.'),
  name: z.string().nullable(),
  tags: z.array(z.string()),
  state: z.enum(subscriberStates),
  why: z.string().nullable().describe('Why the subscriber is paused; null if it is not.'),
});
export type PauseReason = keyof typeof pauseReasons;
export type Subscriber = z.output<typeof Subscriber>;

export const subscribersAtOnce = 100;
/** More e-mails at once would make the site look like a sender of spam. */
export const mostAddedAtOnce = 100;

/** In milliseconds. */
export const newsletterTimes = {
  /** How long the confirmation link is valid; then the unconfirmed address is removed. */
  confirm: lifetimes.confirmation,
  /** The waits after the first, second and every later confirmation e-mail. */
  confirmationWaits: [hourMs, dayMs, 7 * dayMs],
  /** How long an address that unsubscribed without confirming isn't asked again. */
  pauseAfterLeave: lifetimes.askedAddress,
  /** How long a subscriber who left can come back by the same link. */
  comeBack: lifetimes.comeBack,
} as const;

export const newsletterEndpoints = privateEndpoints({
  list: get('/subscribers', 'Lists newsletter subscribers, sorted by address.', {
    query: z.strictObject({
      /** A part of the address. */
      search: oneLine(newsletterLimits.email).exactOptional(),
      state: z.enum(subscriberStates).exactOptional(),
      source: SubscriberSource.exactOptional(),
      /** The address of the previous page's last subscriber. */
      after: oneLine(newsletterLimits.email).exactOptional(),
    }),
    answer: z.object({
      subscribers: z.array(Subscriber),
      hasMore: z.boolean(),
      confirmed: z
        .number()
        .describe('Confirmed subscribers in the whole list, without paused ones.'),
      waiting: z.number().describe('Subscribers in the whole list who have not confirmed yet.'),
      paused: z.number().describe('Subscribers in the whole list whose e-mails come back.'),
      lately: z
        .object({
          asked: z.number().describe('Addresses.'),
          confirmed: z.number().describe('Addresses.'),
        })
        .describe(
          'How many addresses were asked within eight weeks, and how many of them confirmed.',
        ),
    }),
  }),
  add: post(
    '/subscribers/add',
    'Asks addresses to confirm, as if each had signed up on the site.',
    {
      body: z.strictObject({
        emails: z.array(emailAddress).min(1).max(mostAddedAtOnce),
        /** How the subscribers agreed; without it, the wording of the site's form. */
        consent: requiredText(newsletterLimits.consent).exactOptional(),
      }),
      /** The same whether or not an address is subscribed or erased. */
      answer: z.object({ asked: z.number().describe('The number of different addresses.') }),
    },
  ),
  erase: deletion('/subscribers/:id', 'Erases a subscriber, who is never e-mailed again.', {
    params: recordParams,
    query: z.strictObject({
      messages: z.enum(['keep', 'delete']).exactOptional(),
    }),
    answer: z.object({ _id: z.string() }),
    refuses: ['subscriber.not-found'],
  }),
  allow: post('/subscribers/allow', 'Lets an erased or unsubscribed address subscribe again.', {
    body: SubscriptionDraft.strict(),
    /** The same whether or not the address had been erased. */
    answer: z.object({ email: z.string() }),
  }),
});

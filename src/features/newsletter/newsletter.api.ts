import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { handler } from '../../kit/server/handler.ts';
import { allowAddress, eraseSubscriber, subscribe } from './newsletter.records.ts';
import { newsletterEndpoints, SubscriptionDraft } from './newsletter.ts';
import { addSubscribers, listSubscribers } from './subscribers.records.ts';
import { formHandler } from '../../kit/server/formHandler.ts';
import type { Services } from '../../services/services.ts';
import { consentText } from './newsletter.view.ts';

export const newsletterApi = ({ db, clock }: Pick<Services, 'db' | 'clock'>) => [
  handler(newsletterEndpoints.list, ({ query: { search = '', after = '' } }) =>
    listSubscribers(db, search, after),
  ),
  handler(newsletterEndpoints.add, async ({ body }) => {
    // In the same order in every call: each locks its addresses one by one.
    const emails = [...new Set(body.emails)].toSorted();
    await addSubscribers(db, emails, consentText, clock.now());
    return { asked: emails.length };
  }),
  handler(newsletterEndpoints.erase, async ({ params: { id }, query: { messages } }) => {
    const isErased = await eraseSubscriber(db, id, messages === 'delete', clock.now());
    if (!isErased) throw new Problem('subscriber.not-found');
    return { _id: id };
  }),
  handler(newsletterEndpoints.allow, async ({ body: { email } }) => {
    await allowAddress(db, email);
    return { email };
  }),
];

export const subscriptionForm = (db: Db) =>
  formHandler(SubscriptionDraft, ({ email }, sender, now) =>
    subscribe(db, { email, consent: consentText }, sender, now),
  );

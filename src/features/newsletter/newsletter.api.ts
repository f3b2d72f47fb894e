import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { handler } from '../../kit/server/handler.ts';
import { townOf } from '../places/named-places.records.ts';
import { allowAddress, eraseSubscriber, subscribe, type SignUp } from './newsletter.records.ts';
import { newsletterEndpoints, SignUpDraft } from './newsletter.ts';
import { addSubscribers, listSubscribers } from './subscribers.records.ts';
import { formHandler } from '../../kit/server/formHandler.ts';
import type { Services } from '../../services/services.ts';
import { consentText } from './newsletter.view.ts';

export const newsletterApi = ({ db, clock }: Pick<Services, 'db' | 'clock'>) => [
  handler(newsletterEndpoints.list, ({ query }) => listSubscribers(db, query, clock.now())),
  handler(newsletterEndpoints.add, async ({ body }) => {
    // In the same order in every call: each locks its addresses one by one.
    const emails = [...new Set(body.emails)].toSorted();
    await addSubscribers(db, emails, body.consent ?? consentText, clock.now());
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

/**
 * @param showAt returns the id of the show that a page is about; null if it's about none.
 * @param cardSignUp returns null if there is no such card.
 */
export const subscriptionForm = (
  db: Db,
  showAt: (page: string, now: number) => Promise<string | null>,
  cardSignUp: (code: string, now: number) => Promise<SignUp | null>,
) =>
  formHandler(SignUpDraft, async ({ email, card, ...typed }, sender, now) => {
    const { page = null } = sender;
    const byCard = card === undefined ? null : await cardSignUp(card, now);
    const id = page && (await showAt(page, now));
    const signUp = byCard ?? { from: { source: id ? 'show' : 'site', id, page } as const };
    const town = typed.town || typed.place ? { town: await townOf(typed) } : {};
    await subscribe(db, { email, consent: consentText, ...signUp, ...town }, sender, now);
  });

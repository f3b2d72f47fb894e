import { apiPath, call } from '../../kit/client/api/call.ts';
import type { PagedList, PageOf } from '../../kit/admin/paged-lists/usePagedList.ts';
import type { newsletterEndpoints, Subscriber } from './newsletter.ts';

/** `confirmed` counts the whole list. */
export type SubscribersPage = PageOf<Subscriber> & { confirmed: number };

export const csvAddress = (): string => apiPath('/subscribers.csv');

/** Subscribers by address, in pages. @param search a part of the address, or empty. */
export const subscribersWith = (search: string): PagedList<Subscriber, SubscribersPage> => ({
  key: ['subscribers', search],
  failed: 'Failed to load subscribers',
  async load(last) {
    const { subscribers, hasMore, confirmed } = await call<typeof newsletterEndpoints.list>(
      'GET /subscribers',
      { query: { ...(search && { search }), ...(last && { after: last.email }) } },
    );
    return { items: subscribers, hasMore, confirmed };
  },
});

/** Erases a subscriber, who is never e-mailed again. */
export const eraseSubscriber = (id: string, withMessages: boolean) =>
  call<typeof newsletterEndpoints.erase>('DELETE /subscribers/:id', {
    params: { id },
    query: { messages: withMessages ? 'delete' : 'keep' },
  });

/** Lets an erased or unsubscribed address subscribe again. */
export const allowAddress = (email: string) =>
  call<typeof newsletterEndpoints.allow>('POST /subscribers/allow', { body: { email } });

import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { answer } from '../../kit/api.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Post } from '../../mail/post.ts';
import {
  confirmSubscriber,
  eraseSubscriber,
  leaveList,
  listSubscribers,
} from './newsletter.records.ts';
import { newsletterEndpoints } from './newsletter.ts';

interface NewsletterSurroundings {
  db: Db;
  clock: Clock;
  post: Pick<Post, 'sendSoon'>;
}

export const newsletterApi = ({ db, clock, post }: NewsletterSurroundings) => [
  answer(newsletterEndpoints.confirm, async ({ body: { token } }) => {
    if (!(await confirmSubscriber(db, token, clock.now()))) {
      throw new Problem('newsletter.invalid');
    }
    post.sendSoon();
    return { message: 'Your address is confirmed.' };
  }),
  answer(newsletterEndpoints.leave, async ({ body: { token } }) => {
    await leaveList(db, token);
    return { message: 'This address gets no newsletter any more.' };
  }),
  answer(newsletterEndpoints.list, ({ query: { search = '', after = '' } }) =>
    listSubscribers(db, search, after),
  ),
  answer(newsletterEndpoints.erase, async ({ params: { id } }) => {
    if (!(await eraseSubscriber(db, id, clock.now()))) throw new Problem('subscriber.not-found');
    return { _id: id };
  }),
];

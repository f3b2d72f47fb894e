import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { answer } from '../../kit/api.ts';
import type { Clock } from '../../kit/clock.ts';
import { listMessages, markMessage, removeMessage } from './messages.records.ts';
import { messageEndpoints } from './messages.ts';

export const messagesApi = ({ db, clock }: { db: Db; clock: Clock }) => [
  answer(messageEndpoints.list, ({ query: { after = null } }) => listMessages(db, after)),
  answer(messageEndpoints.mark, async ({ params: { id }, body: { isRead } }) => {
    const message = await markMessage(db, id, isRead, clock.now());
    if (!message) throw new Problem('message.not-found');
    return message;
  }),
  answer(messageEndpoints.remove, async ({ params: { id } }) => {
    if (!(await removeMessage(db, id))) throw new Problem('message.not-found');
    return { _id: id };
  }),
];

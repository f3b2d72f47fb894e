import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { handler } from '../../kit/server/handler.ts';
import {
  countMessages,
  listMessages,
  markMessage,
  removeMessage,
  removeSuspicious,
  addMessage,
} from './messages.records.ts';
import { messageEndpoints, MessageDraft } from './messages.ts';
import { fullBudgetAt } from '../forms/form-submissions.records.ts';
import { formHandler } from '../../kit/server/formHandler.ts';
import type { Services } from '../../services/services.ts';

type MessagesServices = Pick<Services, 'db' | 'clock' | 'sendsMail' | 'missingSetting'>;

export const messagesApi = ({ db, clock, sendsMail, missingSetting }: MessagesServices) => [
  handler(messageEndpoints.list, async ({ query: { box, after, words } }) => {
    const page = await listMessages(db, box ?? 'all', words ?? '', after ?? null);
    if (!page) throw new Problem('message.not-found');
    return page;
  }),
  handler(messageEndpoints.status, async () => ({
    ...(await countMessages(db)),
    fullAt: await fullBudgetAt(db, clock.now()),
    sendsMail,
    missingSetting: missingSetting(),
  })),
  handler(messageEndpoints.mark, async ({ params: { id }, body }) => {
    const message = await markMessage(db, id, body, clock.now());
    if (!message) throw new Problem('message.not-found');
    return message;
  }),
  handler(messageEndpoints.remove, async ({ params: { id } }) => {
    if (!(await removeMessage(db, id, clock.now()))) throw new Problem('message.not-found');
    return { _id: id };
  }),
  handler(messageEndpoints.removeSuspicious, async ({ body: { until } }) => ({
    deleted: await removeSuspicious(db, until, clock.now()),
  })),
];

export const messageForm = (db: Db) =>
  formHandler(MessageDraft, (draft, sender, now) => addMessage(db, draft, sender, now));

import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { answer } from '../../kit/api/handler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import {
  countMessages,
  listMessages,
  markMessage,
  removeMessage,
  removeSuspicious,
  addMessage,
} from './messages.records.ts';
import { messageEndpoints, MessageDraft } from './messages.ts';
import { fullBudgetAt } from './sendings.records.ts';
import { publicForm } from '../../kit/server/publicForm.ts';

interface MessagesSurroundings {
  db: Db;
  clock: Clock;
  /** Whether mails leave the site. */
  sendsMail: boolean;
}

export const messagesApi = ({ db, clock, sendsMail }: MessagesSurroundings) => [
  answer(messageEndpoints.list, async ({ query: { box, search = '', after } }) => {
    const page = await listMessages(db, box ?? 'all', search, after ?? null);
    if (!page) throw new Problem('message.not-found');
    return page;
  }),
  answer(messageEndpoints.standing, async () => ({
    ...(await countMessages(db)),
    fullAt: await fullBudgetAt(db, clock.now()),
    sendsMail,
  })),
  answer(messageEndpoints.mark, async ({ params: { id }, body }) => {
    const message = await markMessage(db, id, body, clock.now());
    if (!message) throw new Problem('message.not-found');
    return message;
  }),
  answer(messageEndpoints.remove, async ({ params: { id } }) => {
    if (!(await removeMessage(db, id))) throw new Problem('message.not-found');
    return { _id: id };
  }),
  answer(messageEndpoints.removeSuspicious, async ({ body: { until } }) => ({
    deleted: await removeSuspicious(db, until),
  })),
];

/** Takes what fans write to the band. */
export const messageForm = (db: Db) =>
  publicForm(MessageDraft, (draft, sender, now) => addMessage(db, draft, sender, now));

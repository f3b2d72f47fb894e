import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { recordParams } from '../../kit/recordParams.ts';
import { requiredLine, requiredText } from '../../kit/text.ts';
import { emailAddress } from '../session/session.ts';
import { messageLimits } from './messages.view.ts';

/** What a fan writes to the band. */
export const MessageDraft = z.object({
  name: requiredLine(messageLimits.name),
  email: emailAddress,
  subject: requiredLine(messageLimits.subject),
  message: requiredText(messageLimits.message),
});
export type MessageDraft = z.output<typeof MessageDraft>;

/** A message as members read it. */
export const Message = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** When it came, in epoch milliseconds. */
  date: z.number(),
  isRead: z.boolean(),
  /** It came as programs send; nobody was mailed about it. */
  isSuspicious: z.boolean(),
});
export type Message = z.output<typeof Message>;

/** So many messages are answered at a time. */
export const messagesAtOnce = 50;

export const messageEndpoints = {
  list: endpoint('GET', '/messages', 'What fans wrote, the newest first.', {
    query: z.strictObject({
      /** The id of the last message of the page before. */
      after: z.string().max(64).exactOptional(),
    }),
    answer: z.object({
      messages: z.array(Message),
      hasMore: z.boolean(),
      /** Of all messages that are not suspicious. */
      unread: z.number(),
    }),
  }),
  mark: endpoint('PUT', '/messages/:id', 'Says whether a message was read.', {
    params: recordParams,
    body: z.strictObject({ isRead: z.boolean() }),
    answer: Message,
  }),
  remove: endpoint('DELETE', '/messages/:id', 'Deletes a message.', {
    params: recordParams,
    answer: z.object({ _id: z.string() }),
  }),
};

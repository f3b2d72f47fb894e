import { z } from 'zod';
import { get, post, privateEndpoints, put } from '../../kit/api/endpoint.ts';
import { recordIdField, recordParams, removal } from '../../kit/api/recordId.ts';
import { oneLine, requiredPlainLine, requiredText } from '../../kit/schema/text.ts';
import { lifetimes } from '../../kit/dates/lifetimes.ts';
import { emailAddress } from '../session/session.ts';
import { maxMessageSearch, messageLimits } from './messages.view.ts';

export const MessageDraft = z.object({
  name: requiredPlainLine(messageLimits.name),
  email: emailAddress,
  subject: requiredPlainLine(messageLimits.subject),
  message: requiredText(messageLimits.message),
});
export type MessageDraft = z.output<typeof MessageDraft>;

export const Message = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  date: z.number().describe('Epoch milliseconds.'),
  isRead: z.boolean(),
  isSuspicious: z.boolean().describe('It looks like spam; no e-mail was sent about it.'),
});
export type Message = z.output<typeof Message>;

const messageBox = z.enum(['inbox', 'suspicious']);
export type MessageBox = z.output<typeof messageBox>;

const InboxStatus = z.object({
  unread: z.number().describe('Unread messages that are not suspicious.'),
  suspicious: z.number().describe('Suspicious messages, read or not.'),
  fullAt: z
    .number()
    .nullable()
    .describe('When the forms last reached their hourly limit; null if not recently.'),
  sendsMail: z
    .boolean()
    .describe('False without a mail server; e-mails are then only files on the server.'),
  missingSetting: z
    .string()
    .nullable()
    .describe(
      'A setting such as `TRUST_PROXY=127.0.0.1`, if a proxy makes all fans look like one visitor.',
    ),
});

export const messagesAtOnce = 50;

export const suspiciousRetentionMs = lifetimes.suspiciousMessage;

export const messageEndpoints = privateEndpoints({
  list: get('/messages', 'Lists messages from fans, newest first.', {
    query: z.strictObject({
      /** If omitted, all messages. */
      box: messageBox.exactOptional(),
      words: oneLine(maxMessageSearch)
        .exactOptional()
        .describe('Words of the message, its subject or its sender, in any order.'),
      /** The id of the previous page's last message; 404 if it is gone. */
      after: recordIdField().exactOptional(),
    }),
    answer: z.object({
      messages: z.array(Message),
      hasMore: z.boolean(),
      unread: z.number().describe('Unread messages that are not suspicious.'),
    }),
    refuses: ['message.not-found'],
  }),
  status: get(
    '/inbox',
    'Returns the numbers of unread and suspicious messages, and whether e-mail is delivered.',
    {
      answer: InboxStatus,
    },
  ),
  mark: put('/messages/:id', 'Marks a message as read or unread, or as not suspicious.', {
    params: recordParams,
    body: z.strictObject({
      isRead: z.boolean(),
      isSuspicious: z.literal(false).exactOptional().describe('Unchanged if omitted.'),
    }),
    answer: Message,
    refuses: ['message.not-found'],
  }),
  remove: removal('/messages/:id', 'Deletes a message.', 'message.not-found'),
  removeSuspicious: post('/deleteSuspiciousMessages', 'Deletes suspicious messages.', {
    body: z.strictObject({
      until: z.int().describe('Epoch milliseconds. Newer messages are kept.'),
    }),
    answer: z.object({ deleted: z.number().describe('The number of deleted messages.') }),
  }),
});

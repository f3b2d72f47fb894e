import { z } from 'zod';
import { endpoint, privateEndpoints } from '../../kit/api/endpoint.ts';
import { recordIdField, recordParams } from '../../kit/api/recordId.ts';
import { oneLine, requiredPlainLine, requiredText } from '../../kit/schema/text.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { emailAddress } from '../session/session.ts';
import { messageLimits } from './messages.view.ts';

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
  unread: z.number().describe('Of the messages that are not suspicious.'),
  suspicious: z.number().describe('All of them, read or not.'),
  fullAt: z
    .number()
    .nullable()
    .describe(
      'When the forms last were sent as often as the site takes in an hour; null if not lately.',
    ),
  sendsMail: z.boolean().describe('Without a mail server mails are only files on the server.'),
  missingSetting: z
    .string()
    .nullable()
    .describe('Such as `TRUST_PROXY=127.0.0.1`, where a proxy makes one visitor of all fans.'),
});

export const messagesAtOnce = 50;

export const suspiciousRetentionMs = 30 * dayMs;

export const messageEndpoints = privateEndpoints({
  list: endpoint('GET', '/messages', 'What fans wrote, the newest first.', {
    query: z.strictObject({
      /** If omitted, all messages. */
      box: messageBox.exactOptional(),
      /** A part of the sender's address. */
      search: oneLine(messageLimits.email).exactOptional(),
      /** The id of the previous page's last message; 404 if it is gone. */
      after: recordIdField().exactOptional(),
    }),
    answer: z.object({
      messages: z.array(Message),
      hasMore: z.boolean(),
      unread: z.number().describe('Of all messages that are not suspicious.'),
    }),
    refuses: ['message.not-found'],
  }),
  status: endpoint('GET', '/inbox', 'How many messages wait, and whether mails leave the site.', {
    answer: InboxStatus,
  }),
  mark: endpoint(
    'PUT',
    '/messages/:id',
    'Says whether a message was read, and that one was not sent by a program after all.',
    {
      params: recordParams,
      body: z.strictObject({
        isRead: z.boolean(),
        isSuspicious: z
          .literal(false)
          .exactOptional()
          .describe('Stays as it is where this is left out.'),
      }),
      answer: Message,
      refuses: ['message.not-found'],
    },
  ),
  remove: endpoint('DELETE', '/messages/:id', 'Deletes a message.', {
    params: recordParams,
    answer: z.object({ _id: z.string() }),
    refuses: ['message.not-found'],
  }),
  removeSuspicious: endpoint('POST', '/deleteSuspiciousMessages', 'Deletes what programs sent.', {
    body: z.strictObject({
      until: z.int().describe('Epoch milliseconds: what came later was not seen, and stays.'),
    }),
    answer: z.object({ deleted: z.number().describe('How many.') }),
  }),
});

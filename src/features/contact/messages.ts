import { z } from 'zod';
import { endpoint, privateChange } from '../../kit/api/endpoint.ts';
import { recordIdField, recordParams } from '../../kit/api/recordId.ts';
import { oneLine, requiredPlainLine, requiredText } from '../../kit/schema/text.ts';
import { emailAddress } from '../session/session.ts';
import { messageLimits } from './messages.view.ts';

/** What a fan writes to the band. */
export const MessageDraft = z.object({
  name: requiredPlainLine(messageLimits.name),
  email: emailAddress,
  subject: requiredPlainLine(messageLimits.subject),
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

/** What came as people send, or as programs do. */
export const messageBox = z.enum(['inbox', 'suspicious']);
export type MessageBox = z.output<typeof messageBox>;

/** How many messages there are, and whether anybody is told of them. */
const InboxStanding = z.object({
  /** Of the messages that are not suspicious. */
  unread: z.number(),
  /** All of them, read or not. */
  suspicious: z.number(),
  /**
   * When the forms were last sent as often as the site takes in an hour, so that some may have
   * been refused; null where that was not so lately.
   */
  fullAt: z.number().nullable(),
  /** Whether mails leave the server; without a mail server they are files that nobody gets. */
  sendsMail: z.boolean(),
});

/** So many messages are answered at a time. */
export const messagesAtOnce = 50;

/** What came as programs send is deleted after this long, in milliseconds. */
export const suspiciousKeptMs = 30 * 24 * 60 * 60_000;

export const messageEndpoints = {
  list: endpoint('GET', '/messages', 'What fans wrote, the newest first.', {
    query: z.strictObject({
      /** Only those in this box; all where it is left out. */
      box: messageBox.exactOptional(),
      /** A part of the address that they came from. */
      search: oneLine(messageLimits.email).exactOptional(),
      /** The id of the last message of the page before; 404 where that is gone. */
      after: recordIdField().exactOptional(),
    }),
    answer: z.object({
      messages: z.array(Message),
      hasMore: z.boolean(),
      /** Of all messages that are not suspicious. */
      unread: z.number(),
    }),
  }),
  status: endpoint('GET', '/inbox', 'How many messages wait, and whether mails leave the site.', {
    answer: InboxStanding,
  }),
  mark: endpoint(
    'PUT',
    '/messages/:id',
    'Says whether a message was read, and that one was not sent by a program after all.',
    {
      params: recordParams,
      body: z.strictObject({
        isRead: z.boolean(),
        /** Left out, what the message came as stays. */
        isSuspicious: z.literal(false).exactOptional(),
      }),
      answer: Message,
    },
    privateChange,
  ),
  remove: endpoint(
    'DELETE',
    '/messages/:id',
    'Deletes a message.',
    { params: recordParams, answer: z.object({ _id: z.string() }) },
    privateChange,
  ),
  removeSuspicious: endpoint(
    'POST',
    '/deleteSuspiciousMessages',
    'Deletes what programs sent.',
    {
      /** Epoch milliseconds: what came later was not seen yet, and stays. */
      body: z.strictObject({ until: z.int() }),
      answer: z.object({ deleted: z.number() }),
    },
    privateChange,
  ),
};

import { area } from '../../kit/area.ts';
import { call } from '../../kit/call.ts';
import type { PagedList } from '../../kit/usePages.ts';
import type { Message, MessageBox, messageEndpoints } from './messages.ts';

/** How many messages wait; only for members. */
export const inboxArea = area<typeof messageEndpoints.standing>(
  'inbox',
  'GET /inbox',
  'Failed to load the inbox',
);

/** The messages of a box, the newest first. */
export const messagesIn = (box: MessageBox): PagedList<Message> => ({
  key: ['messages', box],
  failed: 'Failed to load messages',
  async load(last) {
    const { messages, hasMore } = await call<typeof messageEndpoints.list>('GET /messages', {
      query: { box, ...(last && { after: last._id }) },
    });
    return { items: messages, hasMore };
  },
});

/** Says whether a message was read, and answers it as it is stored. */
export const markMessage = (id: string, isRead: boolean) =>
  call<typeof messageEndpoints.mark>('PUT /messages/:id', { params: { id }, body: { isRead } });

/** Deletes a message. */
export const removeMessage = (id: string) =>
  call<typeof messageEndpoints.remove>('DELETE /messages/:id', { params: { id } });

/** Deletes what programs sent until an instant, in epoch milliseconds. */
export const removeSuspicious = (until: number) =>
  call<typeof messageEndpoints.removeSuspicious>('POST /deleteSuspiciousMessages', {
    body: { until },
  });

import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { PagedList } from '../../kit/client/data/usePagedList.ts';
import type { Message, MessageBox, messageEndpoints } from './messages.ts';

/** How many messages wait; only for members. */
export const inboxArea = area<typeof messageEndpoints.status>(
  'inbox',
  'GET /inbox',
  'Failed to load the inbox',
);

/**
 * The messages of a box, the newest first.
 * @param search a part of the address that they came from; empty for all.
 */
export const messagesIn = (box: MessageBox, search = ''): PagedList<Message> => ({
  key: ['messages', box, search],
  failed: 'Failed to load messages',
  async load(last) {
    const { messages, hasMore } = await call<typeof messageEndpoints.list>('GET /messages', {
      query: { box, ...(search && { search }), ...(last && { after: last._id }) },
    });
    return { items: messages, hasMore };
  },
});

/** Says whether a message was read, and answers it as it is stored. */
export const markMessage = (id: string, isRead: boolean) =>
  call<typeof messageEndpoints.mark>('PUT /messages/:id', { params: { id }, body: { isRead } });

/** Says that a message was sent by no program after all: it comes to the others, unread. */
export const trustMessage = (id: string) =>
  call<typeof messageEndpoints.mark>('PUT /messages/:id', {
    params: { id },
    body: { isRead: false, isSuspicious: false },
  });

/** Deletes a message. */
export const removeMessage = (id: string) =>
  call<typeof messageEndpoints.remove>('DELETE /messages/:id', { params: { id } });

/** Deletes what programs sent until an instant, in epoch milliseconds. */
export const removeSuspicious = (until: number) =>
  call<typeof messageEndpoints.removeSuspicious>('POST /deleteSuspiciousMessages', {
    body: { until },
  });

import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { PagedList } from '../../kit/admin/paged-lists/usePagedList.ts';
import type { Message, MessageBox, messageEndpoints } from './messages.ts';

export const inboxArea = area<typeof messageEndpoints.status>(
  'inbox',
  'GET /inbox',
  'Failed to load the inbox',
);

/** Messages, newest first. @param search a part of the sender's address, or empty. */
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

import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { PagedList } from '../../kit/admin/paged-lists/PagedList.tsx';
import type { Message, MessageBox, messageEndpoints } from './messages.ts';

export const inboxArea = area<typeof messageEndpoints.status>('inbox', 'GET /inbox', 'the inbox');

/** Messages, newest first. @param words those to search for; empty for all messages. */
export const messagesIn = (box: MessageBox, words = ''): PagedList<Message> => ({
  key: ['messages', box, words],
  failed: 'Failed to load messages',
  async load(last) {
    const { messages, hasMore } = await call<typeof messageEndpoints.list>('GET /messages', {
      query: { box, ...(words && { words }), ...(last && { after: last._id }) },
    });
    return { items: messages, hasMore };
  },
});

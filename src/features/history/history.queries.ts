import { call } from '../../kit/client/api/call.ts';
import type { BinItem, HistoryItem, historyEndpoints } from './history.ts';
import { historyPage } from './history.view.ts';

/** The history of one kind of record, or of one record. */
export interface HistoryFilter {
  noun?: string;
  record?: string;
}

/** @param last the item before the page; null for the newest. */
export async function loadHistory(filter: HistoryFilter, last: HistoryItem | null) {
  const query = { ...filter, ...(last && { before: last._id }) };
  const { items, next } = await call<typeof historyEndpoints.list>('GET /history', { query });
  return { items, hasMore: next !== null };
}

/** @param revision the stored one that may be overwritten; undefined if the member saw none. */
export const undoItem = (id: string, revision?: number) =>
  call<typeof historyEndpoints.undo>('POST /history/:id/undo', {
    params: { id },
    body: revision === undefined ? {} : { revision },
  });

/** @param revision the stored one that may be overwritten; undefined if the member saw none. */
export const restoreVersion = (id: string, revision?: number) =>
  call<typeof historyEndpoints.putBack>('POST /history/:id/restore', {
    params: { id },
    body: revision === undefined ? {} : { revision },
  });

/** @param last the item before the page; null for the newest. */
export async function loadBin(last: BinItem | null) {
  const query = last ? { after: last._id } : {};
  const items = await call<typeof historyEndpoints.bin>('GET /bin', { query });
  return { items, hasMore: items.length === historyPage };
}

export const bringBack = (id: string) =>
  call<typeof historyEndpoints.bringBack>('POST /bin/:id/restore', { params: { id } });

export const eraseForGood = (id: string) =>
  call<typeof historyEndpoints.erase>('POST /bin/:id/erase', { params: { id } });

import { call } from '../../kit/client/api/call.ts';
import type { historyEndpoints } from './history.ts';

/** @param revision what is stored and may be overwritten; undefined if nothing was seen. */
export const undoItem = (id: string, revision?: number) =>
  call<typeof historyEndpoints.undo>('POST /history/:id/undo', {
    params: { id },
    body: revision === undefined ? {} : { revision },
  });

/** All that one call changed, or nothing. */
export const undoCall = (id: string) =>
  call<typeof historyEndpoints.undoCall>('POST /history/calls/:id/undo', { params: { id } });

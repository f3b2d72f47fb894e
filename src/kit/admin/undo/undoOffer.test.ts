import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../client/api/call.ts';
import { alertStore, clearAlerts, fadeMs } from '../../client/page/alerts.ts';
import {
  addUndoAlert,
  clearUndoOffer,
  undoOfferMs,
  undoOffers,
  watchHistory,
} from './undoOffer.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  clearAlerts();
  clearUndoOffer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

watchHistory();

async function change(message: string, headers: Record<string, string>): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({}, { headers }));
  addUndoAlert(message, (await call('POST /saved', {})) as object);
}

test('the alert of a change disappears after 3 seconds, its undo offer after 10', async () => {
  await change('Saved', { 'history-call': 'x' });
  await vi.advanceTimersByTimeAsync(3000 + fadeMs);
  expect(alertStore.get().list).toEqual([]);
  expect(undoOffers.get()).toEqual({ call: 'x', message: 'Saved' });
  await vi.advanceTimersByTimeAsync(undoOfferMs - 3000 - fadeMs);
  expect(undoOffers.get()).toBeNull();
});

test('each change has its own 10 seconds, and one without a history preserves the previous offer', async () => {
  await change('Saved', { 'history-call': 'x' });
  await vi.advanceTimersByTimeAsync(undoOfferMs / 2);
  await change('Deleted', { 'history-call': 'y' });
  await change('Sent', {});
  await vi.advanceTimersByTimeAsync(undoOfferMs - 1);
  expect(undoOffers.get()).toEqual({ call: 'y', message: 'Deleted' });
});

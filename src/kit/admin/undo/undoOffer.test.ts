import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../client/api/call.ts';
import { alertStore, clearAlerts, fadeMs } from '../../client/page/alerts.ts';
import {
  addUndoAlert,
  clearUndoOffer,
  holdUndoOffer,
  letUndoOfferEnd,
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

const texts = () =>
  alertStore.get().list.flatMap(({ message, leaving }) => (leaving ? [] : message));

test('an alert with an undo offer stays for 10 seconds, another one for 3', async () => {
  await change('Saved', { 'history-call': 'x' });
  const [alert] = alertStore.get().list;
  expect(undoOffers.get()).toEqual({ call: 'x', message: 'Saved', alert: alert!.id });
  await change('Sent', {});
  await vi.advanceTimersByTimeAsync(3000 + fadeMs);
  expect(texts()).toEqual(['Saved']);
  await vi.advanceTimersByTimeAsync(undoOfferMs - 3000);
  expect(texts()).toEqual([]);
});

test('an undo offer stays while the pointer or the focus is on the alerts', async () => {
  await change('Saved', { 'history-call': 'x' });
  await vi.advanceTimersByTimeAsync(undoOfferMs - 1000);
  holdUndoOffer();
  await vi.advanceTimersByTimeAsync(10 * undoOfferMs);
  expect(texts()).toEqual(['Saved']);
  letUndoOfferEnd();
  await vi.advanceTimersByTimeAsync(undoOfferMs);
  expect(texts()).toEqual([]);
});

test('only the latest change can be undone, and its alert replaces the one before', async () => {
  await change('Saved', { 'history-call': 'x' });
  await change('Deleted', { 'history-call': 'y' });
  await change('Sent', {});
  expect(texts()).toEqual(['Deleted', 'Sent']);
  expect(undoOffers.get()).toMatchObject({ call: 'y', message: 'Deleted' });
});

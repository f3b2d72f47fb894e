import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../client/api/call.ts';
import { addAlert, alertStore, clearAlerts, fadeMs } from '../../client/page/alerts.ts';
import {
  addUndoAlert,
  clearUndoOffer,
  holdUndoOffer,
  letUndoOfferEnd,
  offerUndo,
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

async function changed(headers: Record<string, string>): Promise<object> {
  vi.stubGlobal('fetch', async () => Response.json({}, { headers }));
  return (await call('POST /saved', {})) as object;
}

const change = async (message: string, headers: Record<string, string>): Promise<void> =>
  addUndoAlert(message, await changed(headers));

const texts = () =>
  alertStore.get().list.flatMap(({ message, leaving }) => (leaving ? [] : message));

test('an alert with an undo offer stays for 10 seconds, another one for 3', async () => {
  await change('Saved', { 'history-call': 'x' });
  const [alert] = alertStore.get().list;
  expect(undoOffers.get()).toEqual({ calls: ['x'], message: 'Saved', label: '', alert: alert!.id });
  addAlert('success', 'Sent');
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
  await change('Deleted', { 'history-call': 'y', 'history-label': 'Show%20at%20Caf%C3%A9' });
  expect(texts()).toEqual(['Deleted']);
  expect(undoOffers.get()).toMatchObject({
    calls: ['y'],
    message: 'Deleted',
    label: 'Show at Café',
  });
  await change('Sent', {});
  expect(texts()).toEqual(['Sent']);
  expect(undoOffers.get()).toBeNull();
});

test('one alert undoes several changes, without the ones that are not in the history', async () => {
  const one = await changed({ 'history-call': 'x', 'history-label': 'Cellar' });
  const other = await changed({ 'history-call': 'y', 'history-label': 'Dome' });
  addUndoAlert('Published', one, other, await changed({}));
  expect(texts()).toEqual(['Published']);
  expect(undoOffers.get()).toMatchObject({ calls: ['x', 'y'], label: '' });
});

test('a change without an alert of its own is offered by its name, and only once', async () => {
  const saved = await changed({ 'history-call': 'x', 'history-label': 'Theme' });
  offerUndo(saved);
  expect(texts()).toEqual(['Theme updated']);
  offerUndo(saved);
  offerUndo(await changed({}));
  expect(texts()).toEqual(['Theme updated']);
});

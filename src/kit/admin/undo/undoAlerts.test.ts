import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../client/api/call.ts';
import { alertStore, clearAlerts } from '../../client/page/alerts.ts';
import { addUndoAlert, callToUndo, watchHistory } from './undoAlerts.ts';

afterEach(() => {
  clearAlerts();
  vi.unstubAllGlobals();
});

test('an alert knows the call that it tells of, and is forgotten once it is gone', async () => {
  watchHistory();
  const told = async (headers: Record<string, string>) => {
    vi.stubGlobal('fetch', async () => Response.json({}, { headers }));
    addUndoAlert('Saved', (await call('POST /saved', {})) as object);
    return alertStore.get().list.at(-1)!.id;
  };
  const [one, other] = [await told({ 'history-call': 'x' }), await told({})];
  expect([one, other].map(callToUndo)).toEqual(['x', null]);
  clearAlerts();
  const next = await told({ 'history-call': 'y' });
  expect([one, next].map(callToUndo)).toEqual([null, 'y']);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addAlert,
  alertStore,
  clearAlerts,
  fadeMs,
  removeAlert,
  setAlertPosition,
  type AlertType,
} from './alerts.ts';

const messages = () => alertStore.get().list.map(({ message }) => message);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});

afterEach(() => {
  clearAlerts();
  vi.runAllTimers();
  vi.useRealTimers();
});

const durations: [AlertType, number][] = [
  ['error', 5000],
  ['success', 3000],
  ['warning', 4000],
  ['info', 3000],
];

test.each(durations)('an alert of type %s stays for %i ms and then fades for 200', (type, ms) => {
  const id = addAlert(type, 'Look here');
  expect(alertStore.get().list).toEqual([
    { id, type, message: 'Look here', duration: ms, timestamp: 1_000, leaving: false },
  ]);
  vi.advanceTimersByTime(ms - 1);
  expect(alertStore.get().list[0]).toMatchObject({ leaving: false });
  vi.advanceTimersByTime(1);
  expect(alertStore.get().list[0]).toMatchObject({ leaving: true });
  vi.advanceTimersByTime(fadeMs - 1);
  expect(alertStore.get().list).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(alertStore.get().list).toEqual([]);
  expect(fadeMs).toBe(200);
});

test('the oldest of more than three alerts are dropped', () => {
  for (const message of ['one', 'two', 'three', 'four', 'five']) addAlert('info', message);
  expect(messages()).toEqual(['three', 'four', 'five']);
  expect(new Set(alertStore.get().list.map(({ id }) => id)).size).toBe(3);
});

test('a dismissed alert fades immediately, and its timeout changes nothing more', () => {
  const id = addAlert('info', 'one');
  addAlert('error', 'two');
  vi.advanceTimersByTime(1000);
  removeAlert(id);
  expect(alertStore.get().list[0]).toMatchObject({ message: 'one', leaving: true });
  vi.advanceTimersByTime(fadeMs);
  expect(messages()).toEqual(['two']);
  removeAlert(id);
  vi.advanceTimersByTime(2000);
  expect(messages()).toEqual(['two']);
});

test('an alert may have its own duration', () => {
  addAlert('error', 'short', 100);
  vi.advanceTimersByTime(100 + fadeMs);
  expect(messages()).toEqual([]);
});

test('all alerts are cleared together', () => {
  addAlert('info', 'one');
  addAlert('info', 'two');
  clearAlerts();
  expect(messages()).toEqual([]);
});

test('alerts are at the bottom right until their position changes', () => {
  expect(alertStore.get().position).toBe('bottom-right');
  setAlertPosition('top-center');
  expect(alertStore.get().position).toBe('top-center');
  setAlertPosition('bottom-right');
});

test('a listener is called for every change until it unsubscribes', () => {
  const listener = vi.fn();
  const stop = alertStore.subscribe(listener);
  addAlert('info', 'one');
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  addAlert('info', 'two');
  expect(listener).toHaveBeenCalledTimes(1);
});

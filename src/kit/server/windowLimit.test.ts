import { expect, test, vi } from 'vitest';
import { hourMs } from '../dates/durations.ts';
import { windowLimit } from './windowLimit.ts';

test('each subject has a limit per window, and the limit again in the next', () => {
  const clock = { time: 7 * hourMs, now: () => clock.time };
  const hasRoom = windowLimit({ max: 2, windowMs: hourMs }, clock);
  const three = (subject: string) => [hasRoom(subject), hasRoom(subject), hasRoom(subject)];
  expect(three('one')).toEqual([true, true, false]);
  expect(three('another')).toEqual([true, true, false]);
  clock.time += hourMs - 1;
  expect(hasRoom('one')).toBe(false);
  clock.time += 1;
  expect(three('one')).toEqual([true, true, false]);
});

test('with very many subjects the counts are reset before they fill the memory', () => {
  const hasRoom = windowLimit({ max: 1, windowMs: hourMs }, { now: () => 0 });
  hasRoom('first');
  for (let i = 1; i < 20_000; i += 1) hasRoom(`${i}`);
  expect(hasRoom('first')).toBe(true);
});

test('counts expire without further calls', () => {
  vi.useFakeTimers();
  const hasRoom = windowLimit({ max: 1, windowMs: hourMs }, { now: () => 0 });
  hasRoom('one');
  vi.advanceTimersByTime(hourMs - 1);
  expect(hasRoom('one')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(hasRoom('one')).toBe(true);
  vi.useRealTimers();
});

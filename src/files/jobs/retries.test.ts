import { expect, test } from 'vitest';
import { retries } from './retries.ts';

const minute = 60_000;

test('a failed job is retried at growing intervals, and daily after a day', () => {
  let now = 0;
  const all = retries({ now: () => now });
  const pauses: number[] = [];
  while (!all.failed('song', ['song']).isLasting) {
    const wait = all.untilNext()!;
    expect(all.isDue('song')).toBe(false);
    now += wait;
    expect(all.isDue('song')).toBe(true);
    pauses.push(wait / minute);
  }
  expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(now / minute).toBeGreaterThanOrEqual(24 * 60);
  expect(now / minute).toBeLessThan(25 * 60);
  expect(all.untilNext()).toBe(24 * 60 * minute);
  now += 24 * 60 * minute;
  expect(all.isDue('song')).toBe(true);
  expect(all.untilNext()).toBeNull();
  expect(all.isDue('another')).toBe(true);
});

test('a file that is uploaded again is due immediately, with every job that needs it', () => {
  const all = retries({ now: () => 0 });
  all.failed('song', ['song']);
  all.failed('record', ['other', 'song']);
  all.failed('other', ['other']);
  all.forget('song');
  expect(['song', 'record', 'other'].map(all.isDue)).toEqual([true, true, false]);
});

test('a job that was due long ago starts over', () => {
  let now = 0;
  const all = retries({ now: () => now });
  all.failed('song', ['song']);
  now += 25 * 60 * minute;
  expect(all.failed('song', ['song'])).toEqual({ times: 1, isLasting: false });
});

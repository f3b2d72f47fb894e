import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('guesses every 100 ms and holds near 90 until real progress arrives', () => {
  const seen: number[] = [];
  const progress = shownProgress((percent) => seen.push(percent));
  vi.advanceTimersByTime(99);
  expect(seen).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([0, 6]);
  vi.advanceTimersByTime(600_000);
  expect(seen.at(-1)).toBe(89);
  progress.sent(0.95);
  expect(seen.at(-1)).toBe(95);
  progress.stop();
});

it('never falls, and keeps 100 for the end', () => {
  const seen: number[] = [];
  const progress = shownProgress((percent) => seen.push(percent));
  progress.sent(0);
  vi.advanceTimersByTime(1000);
  const guessed = seen.at(-1)!;
  expect(guessed).toBeGreaterThan(20);
  progress.sent(0.1);
  vi.advanceTimersByTime(60_000);
  expect(seen.at(-1)).toBe(guessed);
  progress.sent(1);
  expect(seen.at(-1)).toBe(99);
  progress.done();
  expect(seen.at(-1)).toBe(100);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
});

import { afterEach, beforeEach, expect, it, vi, test } from 'vitest';
import { smoothProgress, batchProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('progress is estimated every 100 ms and stays near 90 until real progress arrives', () => {
  const seen: number[] = [];
  const progress = smoothProgress((percent) => seen.push(percent));
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

it('progress never falls, and reaches 100 only at the end', () => {
  const seen: number[] = [];
  const progress = smoothProgress((percent) => seen.push(percent));
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

function shown(sizes: readonly number[], steps: readonly [index: number, percent: number][]) {
  const figures: number[] = [];
  const tell = batchProgress(sizes, (percent) => figures.push(percent));
  for (const [index, percent] of steps) tell(index, percent);
  return figures;
}

test('every byte counts the same, whatever file it belongs to', () => {
  expect(shown([900, 100], [[1, 100]])).toEqual([0, 10]);
  expect(shown([900, 100], [[0, 50]])).toEqual([0, 45]);
});

test('the total never falls, even if one of the files starts over', () => {
  expect(
    shown(
      [100, 100],
      [
        [0, 60],
        [0, 20],
        [1, 10],
        [0, 80],
      ],
    ),
  ).toEqual([0, 30, 45]);
});

test('the total is 100 when all files are complete, and not before', () => {
  expect(shown([1000, 1], [[0, 100]])).toEqual([0, 99]);
  expect(
    shown(
      [1000, 1],
      [
        [0, 100],
        [1, 100],
      ],
    ),
  ).toEqual([0, 99, 100]);
});

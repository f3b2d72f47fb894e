import { expect, test } from 'vitest';
import { batchProgress } from './batchProgress.ts';

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

test('the figure never falls, also where one of the files begins anew', () => {
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

test('it is 100 when all are done, and not before', () => {
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

import { expect, test } from 'vitest';
import { togetherOrEach } from './variants.ts';

const doubled = (calls: number[][]) => async (some: readonly number[]) => {
  calls.push([...some]);
  if (some.includes(3)) throw new Error('too much');
  return some.map((one) => one * 2);
};

test('possible variants are made in one go', async () => {
  const calls: number[][] = [];
  const made = await togetherOrEach([1, 2], doubled(calls), () => {});
  expect(made).toEqual([
    { plan: 1, made: 2 },
    { plan: 2, made: 4 },
  ]);
  expect(calls).toEqual([[1, 2]]);
});

test('a failed variant affects no other, and is reported', async () => {
  const calls: number[][] = [];
  const failed: number[] = [];
  const made = await togetherOrEach([1, 3, 2], doubled(calls), (plan) => failed.push(plan));
  expect(made.map(({ plan }) => plan)).toEqual([1, 2]);
  expect(failed).toEqual([3]);
  expect(calls).toEqual([[1, 3, 2], [1], [3], [2]]);
});

test('an error in the listener ends the work', async () => {
  const calls: number[][] = [];
  const stop = () => {
    throw new Error('closing');
  };
  await expect(togetherOrEach([3, 1], doubled(calls), stop)).rejects.toThrow('closing');
  expect(calls).toEqual([[3, 1], [3]]);
});

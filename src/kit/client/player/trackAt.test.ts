import { expect, test } from 'vitest';
import { trackAt } from './trackAt.ts';

test.each([
  [0, 0],
  [59.9, 0],
  [59.99, 1],
  [60, 1],
  [119.97, 1],
  [120, 2],
  [1000, 2],
  [-1, 0],
])('at second %s of the file song %s plays', (second, at) => {
  expect(trackAt([0, 60, 120], second)).toBe(at);
});

test('a file may start with silence before its first song', () => {
  expect(trackAt([0.5, 60], 0)).toBe(0);
});

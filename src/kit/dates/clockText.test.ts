import { expect, test } from 'vitest';
import { clockText } from './clockText.ts';

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [187, '3:07'],
  [3787, '1:03:07'],
  [-1, '0:00'],
])('%s seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

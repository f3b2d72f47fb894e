import { expect, test } from 'vitest';
import { windowOf, windowStart } from './listWindow.ts';

test.each([
  [null, 0],
  ['', 0],
  ['12', 12],
  ['23', 12],
  ['11', 0],
  ['-12', 0],
  ['12.5', 0],
  ['x', 0],
  ['Infinity', 0],
  ['9'.repeat(400), 2_400],
  ['1e2', 0],
  ['0x18', 0],
  ['+24', 0],
  [' 24', 0],
  ['24.0', 0],
])('with %s, a list that shows twelve starts at %i', (asked, from) => {
  expect(windowStart(asked, 12)).toBe(from);
});

test('following the pages shows every item of a list once', () => {
  const all = Array.from({ length: 500 }, (_, n) => n);
  const seen: number[] = [];
  for (let from = 0, hasMore = true; hasMore; from = windowStart(String(from + 12), 12)) {
    const part = windowOf(all, from, 12);
    seen.push(...part.slice(0, 12));
    hasMore = part.length > 12;
  }
  expect(seen).toEqual(all);
});

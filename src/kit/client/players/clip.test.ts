import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnBack } from './clip.ts';

test('a part turns back a tenth of a second before its end, not sooner', () => {
  const part = { start: 10, end: 20 };
  expect(turnBack(part, 10)).toBe(null);
  expect(turnBack(part, 19.8)).toBe(null);
  expect(turnBack(part, 19.9)).toBe(10);
  expect(turnBack(part, 20)).toBe(10);
  expect(turnBack(part, 500)).toBe(10);
});

test('a part without a start begins with the video', () => {
  expect(turnBack({ start: null, end: 12.3 }, 12.2)).toBe(0);
  expect(turnBack({ start: null, end: 12.3 }, 12.1)).toBe(null);
});

test('a part without an end, or one that ends where it begins, is played on', () => {
  expect(turnBack({ start: 10, end: null }, 5000)).toBe(null);
  expect(turnBack({ start: null, end: null }, 5000)).toBe(null);
  expect(turnBack({ start: 10, end: 10 }, 10)).toBe(null);
  expect(turnBack({ start: 20, end: 10 }, 15)).toBe(null);
});

test('nobody who turned back is at the end already', () => {
  // Times as they are typed, to the tenth; a part that is shorter than the margin is no part.
  const tenths = fc.integer({ min: 0, max: 864_000 });
  fc.assert(
    fc.property(tenths, fc.integer({ min: 2, max: 1000 }), (from, length) => {
      const part = { start: from / 10, end: (from + length) / 10 };
      expect(turnBack(part, (from + length - 1) / 10)).toBe(part.start);
      expect(turnBack(part, part.start)).toBe(null);
    }),
  );
});

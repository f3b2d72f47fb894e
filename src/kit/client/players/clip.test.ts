import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loopStart } from './clip.ts';

test('a clip turns back a tenth of a second before its end, not sooner', () => {
  const part = { start: 10, end: 20 };
  expect(loopStart(part, 10)).toBe(null);
  expect(loopStart(part, 19.8)).toBe(null);
  expect(loopStart(part, 19.9)).toBe(10);
  expect(loopStart(part, 20)).toBe(10);
  expect(loopStart(part, 500)).toBe(10);
});

test('a clip without a start starts with the video', () => {
  expect(loopStart({ start: null, end: 12.3 }, 12.2)).toBe(0);
  expect(loopStart({ start: null, end: 12.3 }, 12.1)).toBe(null);
});

test('a clip without an end, or with an end at its start, plays on', () => {
  expect(loopStart({ start: 10, end: null }, 5000)).toBe(null);
  expect(loopStart({ start: null, end: null }, 5000)).toBe(null);
  expect(loopStart({ start: 10, end: 10 }, 10)).toBe(null);
  expect(loopStart({ start: 20, end: 10 }, 15)).toBe(null);
});

test('a clip that turned back is never at its end already', () => {
  // Times in tenths, as bands type them; a part shorter than the margin doesn't count.
  const tenths = fc.integer({ min: 0, max: 864_000 });
  fc.assert(
    fc.property(tenths, fc.integer({ min: 2, max: 1000 }), (from, length) => {
      const part = { start: from / 10, end: (from + length) / 10 };
      expect(loopStart(part, (from + length - 1) / 10)).toBe(part.start);
      expect(loopStart(part, part.start)).toBe(null);
    }),
  );
});

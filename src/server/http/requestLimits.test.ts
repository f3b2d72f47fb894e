import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/fixtures/anyText.ts';
import { depthOf } from './requestLimits.ts';

function depth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depth));
}

test('the depth of a text is that of its JSON value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12, stringUnit: anyCharacter }), (value) => {
      expect(depthOf(JSON.stringify(value))).toBe(depth(value));
      expect(depthOf(JSON.stringify(value, null, 2))).toBe(depth(value));
    }),
  );
});

test.each([
  ['', 0],
  ['{"a":"[[[["}', 1],
  ['["\\"[", "\\\\", [1]]', 2],
  [']]][', 0],
  ['[[[', 3],
  ['"[', 0],
])('the depth of %j is %i', (text, expected) => {
  expect(depthOf(text)).toBe(expected);
});

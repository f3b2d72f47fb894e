import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aspectClasses, aspectOf } from './aspectClasses.ts';

test('every shape between 1 : 6 and 6 : 1 is met within 0.8 percent', () => {
  const side = fc.integer({ min: 200, max: 1200 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const ratio = width / height;
      expect(Math.abs(aspectOf({ width, height }) / ratio - 1)).toBeLessThan(0.008);
    }),
  );
});

test('longer shapes are cut to six to one', () => {
  expect(aspectOf({ width: 4096, height: 1 })).toBeCloseTo(6, 1);
  expect(aspectOf({ width: 1, height: 4096 })).toBeCloseTo(1 / 6, 2);
  expect(aspectClasses({ width: 4096, height: 1 })).toBe('coarse-15 fine-15');
  expect(aspectClasses({ width: 1, height: 4096 })).toBe('coarse-0 fine-0');
});

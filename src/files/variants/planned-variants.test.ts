import { expect, test } from 'vitest';
import { contentTypes } from '../files.ts';
import { plannedVariants } from './planned-variants.ts';

const file = { name: 'abcdefghijklmnopqrstuv.jpg', width: 4000, contentType: contentTypes.jpg };

test('where a phone asks for some pixels, no copy that it takes has many more', () => {
  const copies = plannedVariants(file).later.filter(({ extension }) => extension === 'avif');
  const widths = copies.map(({ width }) => width).toSorted((one, other) => one - other);
  const taken = (wanted: number) => widths.find((width) => width >= wanted)!;
  // A stage 412 wide at 1.75 pixels to each, and at 2; half of it, and a third.
  for (const wanted of [786, 898, 450, 332]) expect(taken(wanted) / wanted).toBeLessThan(1.5);
  expect(taken(786)).toBe(800);
});

import { expect, test } from 'vitest';
import { evenedVolume, loudest } from './loudness.ts';

test.each([
  [-14, 1],
  [-20, 1],
  [null, 1],
  [-8, 0.501],
  [6, 0.1],
])('a file of %s LUFS plays at %s of its volume', (loudness, volume) => {
  expect(evenedVolume(loudness)).toBeCloseTo(volume, 3);
});

test('the loudest is found among those that are known', () => {
  expect(loudest([-14, null, -9.5, -30])).toBe(-9.5);
  expect(loudest([null])).toBeNull();
  expect(loudest([])).toBeNull();
});

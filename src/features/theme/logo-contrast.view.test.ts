import { expect, test } from 'vitest';
import { derivePalette } from './palette.view.ts';
import { isHardlyVisible } from './logo-contrast.view.ts';

const pixels = (...colors: [count: number, pixel: number[]][]) =>
  colors.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel).flat());
const black = [0, 0, 0, 255];
const white = [255, 255, 255, 255];
const nothing = [0, 0, 0, 0];

test('a black logo cannot be seen on a dark header, nor a white one on a light header', () => {
  const dark = derivePalette('#14110f', '#ff6a3d').palette.surface;
  const light = derivePalette('#ffffff', '#0000ff').palette.surface;
  expect(isHardlyVisible(pixels([90, black], [10, nothing]), dark)).toBe(true);
  expect(isHardlyVisible(pixels([90, white], [10, nothing]), light)).toBe(true);
  expect(isHardlyVisible(pixels([90, white]), dark)).toBe(false);
  expect(isHardlyVisible(pixels([90, black]), light)).toBe(false);
});

test('a logo with its own background, and an empty image, need no warning', () => {
  expect(isHardlyVisible(pixels([80, black], [20, white]), '#111111')).toBe(false);
  expect(isHardlyVisible(pixels([100, nothing]), '#111111')).toBe(false);
});

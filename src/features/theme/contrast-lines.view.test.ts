import { expect, test } from 'vitest';
import { derivePalette } from './palette.view.ts';
import { contrastOf, isColor } from './contrast-lines.view.ts';

test('every line names the background on which its color has the least contrast', () => {
  const derived = derivePalette('#14110f', '#ff6a3d');
  for (const { foreground, background, ratio, needed } of contrastOf(derived)) {
    const ratios = derived.pairs
      .filter((pair) => pair.foreground === foreground)
      .map((pair) => pair.ratio);
    const least = Math.min(...ratios);
    expect(ratio, foreground).toBe(Math.floor(least * 10) / 10);
    expect(ratio, foreground).toBeGreaterThanOrEqual(needed);
    expect(derived.pairs).toContainEqual({ foreground, background, ratio: least, needed });
  }
});

test('a readable color is not reported as adjusted', () => {
  const lines = contrastOf(derivePalette('#14110f', '#ff6a3d'));
  expect(lines.map(({ adjustment }) => adjustment)).toEqual(lines.map(() => null));
});

test('the band sees the adjustment of an unreadable color', () => {
  const dark = derivePalette('#000000', '#220000');
  const accent = contrastOf(dark).find(({ foreground }) => foreground === 'accent');
  expect(accent?.adjustment).toBe(
    `#220000 is hard to read on this background. Links and buttons use a lighter color: ${dark.palette.accent}.`,
  );
  const light = contrastOf(derivePalette('#ffffff', '#ffffee'));
  expect(light.find(({ foreground }) => foreground === 'accent')?.adjustment).toContain(
    'use a darker color',
  );
});

test('derived colors are not reported as adjusted themselves', () => {
  const derived = derivePalette('#000000', '#220000');
  expect(derived.adjustments.map(({ token }) => token)).toContain('focus');
  const moved = contrastOf(derived).filter((line) => line.adjustment !== null);
  expect(moved.map(({ foreground }) => foreground)).toEqual(['accent']);
});

test('an incomplete color is invalid', () => {
  expect(['#a1b2c3', '#A1B2C3'].map(isColor)).toEqual([true, true]);
  expect(['#a1b2c', 'a1b2c3', '#a1b2c3d', '#ggg000', ''].map(isColor)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colorPairs, tokens } from './contrast.view.ts';
import { derivePalette } from './palette.view.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

const corners = ['#000000', '#ffffff', '#808080', '#777777', '#949494', '#ffff00'].concat([
  '#00ff00',
  '#ff00ff',
  '#0000ff',
  '#ff0000',
  '#00ffff',
  '#010101',
  '#fefefe',
  '#c8102e',
]);

/** The formula of WCAG 2.2, repeated here so that the palette doesn't judge itself. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function failing(primary: string, secondary: string) {
  const { palette } = derivePalette(primary, secondary);
  return colorPairs.filter(
    ([foreground, background, needed]) =>
      contrast(palette[foreground], palette[background]) < needed,
  );
}

test('any two colors give a readable site', () => {
  fc.assert(
    fc.property(color, color, (primary, secondary) => {
      expect(failing(primary, secondary)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('extreme colors, and a color with itself, give a readable site', () => {
  for (const primary of corners) {
    for (const secondary of corners) expect(failing(primary, secondary)).toEqual([]);
  }
});

test('every token is a color in six digits, and every possible pair is reported', () => {
  const { palette, pairs } = derivePalette('#14110f', '#ff6a3d');
  expect(Object.keys(palette).toSorted()).toEqual([...tokens].toSorted());
  for (const value of Object.values(palette)) expect(value).toMatch(/^#[0-9a-f]{6}$/);
  expect(pairs).toHaveLength(colorPairs.length);
});

test('the background color decides between dark and light', () => {
  expect(derivePalette('#14110f', '#ffffff').scheme).toBe('dark');
  expect(derivePalette('#8a1220', '#ffffff').scheme).toBe('dark');
  expect(derivePalette('#f4efe6', '#000000').scheme).toBe('light');
});

test('a readable secondary color stays as the band chose it', () => {
  const { palette, adjustments } = derivePalette('#14110f', '#ff6a3d');
  expect(palette.accent).toBe('#ff6a3d');
  expect(adjustments.map(({ token }) => token)).not.toContain('accent');
});

test('an adjusted color is reported with the original and the result', () => {
  const { palette, adjustments } = derivePalette('#000000', '#000000');
  expect(adjustments).toContainEqual({
    token: 'accent',
    wanted: '#000000',
    adjusted: palette.accent,
  });
});

test('hovered links look different from others', () => {
  for (const primary of corners) {
    for (const secondary of corners) {
      const { palette } = derivePalette(primary, secondary);
      expect(palette.hover, `${primary} ${secondary}`).not.toBe(palette.accent);
    }
  }
});

test('a primary color that looks like the surface makes no seam with it', () => {
  expect(derivePalette('#14110f', '#ff6a3d').stage).toBe('surface');
  expect(derivePalette('#8a1220', '#ffffff').stage).toBe('main');
  expect(derivePalette('#f4efe6', '#000000').stage).toBe('surface');
});

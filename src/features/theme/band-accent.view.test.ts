import { readFile } from 'node:fs/promises';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adminGrounds, bandAccent, type AdminScheme } from './band-accent.view.ts';
import { minLineContrast, minTextContrast } from './contrast.view.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
const schemes: readonly AdminScheme[] = ['light', 'dark'];

test.each(schemes)(
  "any accent derived from the band's colors is readable in the %s editing area",
  (scheme) => {
    fc.assert(
      fc.property(color, color, (primary, secondary) => {
        const found = bandAccent({ primary, secondary }, scheme);
        if (found === null) return;
        for (const ground of adminGrounds[scheme]) {
          expect(wcagContrast(found.accent, ground)).toBeGreaterThanOrEqual(minTextContrast);
          expect(wcagContrast(found.hover, ground)).toBeGreaterThanOrEqual(minTextContrast);
          expect(wcagContrast(found.focus, ground)).toBeGreaterThanOrEqual(minLineContrast);
        }
        expect(wcagContrast(found.onAccent, found.accent)).toBeGreaterThanOrEqual(minTextContrast);
        expect(wcagContrast(found.onAccent, found.hover)).toBeGreaterThanOrEqual(minTextContrast);
      }),
      { numRuns: 500 },
    );
  },
);

test('the accent is the secondary color if it is readable, else the primary, else ours', () => {
  const orange = { primary: '#14110f', secondary: '#ff6a3d' };
  expect(bandAccent(orange, 'dark')?.accent).toBe('#ff6a3d');
  expect(bandAccent(orange, 'light')).not.toBeNull();
  // A yellow that is readable on white becomes an olive, no longer the band's color.
  const yellow = { primary: '#101010', secondary: '#fff200' };
  expect(bandAccent(yellow, 'dark')?.accent).toBe('#fff200');
  expect(bandAccent(yellow, 'light')).toBeNull();
  const onBlue = { primary: '#14173f', secondary: '#ffffff' };
  expect(bandAccent(onBlue, 'light')?.accent).toBe('#14173f');
  expect(bandAccent({ primary: '#ffffff', secondary: '#808080' }, 'light')).toBeNull();
});

/** The editing area's colors from its stylesheet, by name. */
async function tokensOf(scheme: AdminScheme): Promise<Record<string, string>> {
  const css = await readFile(new URL('../../admin/admin.css', import.meta.url), 'utf8');
  const tokens = css.matchAll(/--([\w-]+): light-dark\([^;#]*(#[0-9a-f]{6})[^;#]*(#[0-9a-f]{6})/g);
  return Object.fromEntries(
    [...tokens].map(([, name, light, dark]) => [name!, scheme === 'light' ? light! : dark!]),
  );
}

describe.each(schemes)('the %s editing area', (scheme) => {
  test('has the backgrounds that accents are made for', async () => {
    const { surface, raised } = await tokensOf(scheme);
    expect([surface, raised]).toEqual(adminGrounds[scheme]);
  });

  test('is readable in its own colors', async () => {
    const all = await tokensOf(scheme);
    const grounds = adminGrounds[scheme];
    const told = ['text', 'muted', 'accent', 'hover', 'error', 'success', 'warning', 'info'];
    for (const ground of grounds) {
      for (const name of told) {
        const of = `${name} on ${ground}`;
        expect(wcagContrast(all[name]!, ground), of).toBeGreaterThanOrEqual(minTextContrast);
      }
      for (const name of ['control', 'focus']) {
        expect(wcagContrast(all[name]!, ground), name).toBeGreaterThanOrEqual(minLineContrast);
      }
    }
    expect(wcagContrast(all['on-accent']!, all['accent']!)).toBeGreaterThanOrEqual(minTextContrast);
  });

  test('has its background before a page is painted', async () => {
    const css = await readFile(new URL('../../site/frame.css', import.meta.url), 'utf8');
    const [, ...grounds] = /background-color: light-dark\((#\w+), (#\w+)\)/.exec(css)!;
    expect(grounds[schemes.indexOf(scheme)]).toBe(adminGrounds[scheme][0]);
  });
});

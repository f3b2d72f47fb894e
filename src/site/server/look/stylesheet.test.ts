import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { transform } from 'lightningcss';
import { beforeAll, expect, test } from 'vitest';
import { anyText } from '../../../../tests/fixtures/anyText.ts';
import { builtFonts } from '../../../../tests/environment/built-fonts.ts';
import { defaultTheme, ThemeDraft } from '../../../features/theme/theme.ts';
import { lookAddress, paceNames } from '../../../features/theme/theme.view.ts';
import { faceNames, fontNames, listedFamily } from '../../../features/theme/faces.view.ts';
import type { FontManifest } from './faces.ts';
import {
  firstFonts,
  listedFaces,
  lookStylesheet,
  lookVersion,
  parseLookAddress,
} from './stylesheet.ts';

let fonts: FontManifest;
beforeAll(async () => {
  ({ fonts } = await builtFonts());
});

test('a list of fonts finds every face by a name of its own', () => {
  const css = listedFaces(fonts);
  for (const name of faceNames)
    expect(css).toContain(`@font-face{font-family:"${listedFamily(name)}"`);
  expect(new Set(faceNames.map(listedFamily)).size).toBe(faceNames.length);
  expect(listedFamily('a font of long ago')).toBe(listedFamily('Courier New'));
  expect(css).not.toContain(':root');
});

const color = fc.stringMatching(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/);
const hostile = fc.constantFrom(
  '"}body{background:url(//evil.example)}',
  '</style><script>alert(1)</script>',
  "');@import url(//evil.example)",
  '*/ ; } @font-face { src: url(x) }',
  '\\22 ;}',
);
/** Anything that the theme's own schema accepts. */
const drafts = fc
  .record({
    siteTitle: fc.constant(''),
    catchPhrase: fc.constant(''),
    primaryColor: color,
    secondaryColor: color,
    primaryFont: fc.constantFrom(...fontNames),
    secondaryFont: fc.oneof(fc.constantFrom(...faceNames), hostile, anyText({ maxLength: 60 })),
    bandLogoUrl: fc.constant(null),
    alt: fc.constant(''),
    paceTheme: fc.constantFrom(...paceNames),
  })
  .map((draft) => ThemeDraft.safeParse(draft))
  .filter((read) => read.success)
  .map((read) => read.data!);

const sound = (css: string) =>
  transform({ filename: 'look.css', code: Buffer.from(css), errorRecovery: false }).warnings;

/** Everything in quotation marks and brackets, the only places that could contain foreign text. */
const quoted = (css: string) => new Set(css.match(/"[^"]*"|url\([^)]*\)/g));

test('every valid theme passes through its address to a valid stylesheet', () => {
  const families = quoted(
    faceNames
      .flatMap((face) =>
        fontNames.map((primaryFont) =>
          lookStylesheet({ ...defaultTheme, primaryFont, secondaryFont: face }, fonts),
        ),
      )
      .join('\n'),
  );
  fc.assert(
    fc.property(drafts, (theme) => {
      const address = lookAddress(theme, 'ab12cd34');
      const parsed = parseLookAddress(address);
      expect(parsed?.version).toBe('ab12cd34');
      const css = lookStylesheet(parsed!.values, fonts);
      expect(css).toBe(lookStylesheet(theme, fonts));
      expect(lookAddress(parsed!.values, 'ab12cd34')).toBe(address);
      expect(sound(css)).toEqual([]);
      for (const text of quoted(css)) expect(families).toContain(text);
      expect(css.split('\n').every((line) => /^(:root|@font-face)\{[^{}]*\}$/.test(line))).toBe(
        true,
      );
    }),
    { numRuns: 300 },
  );
});

test("the four properties contain the band's choices", () => {
  const css = lookStylesheet({ ...defaultTheme, secondaryFont: 'Kalam' }, fonts);
  expect(css).toContain('--main-color:#14110f;');
  expect(css).toContain('--secondary-color:#ff6a3d;');
  expect(css).toContain('--primary-font:"Anton",');
  expect(css).toContain('--secondary-font:"Kalam",');
});

test('an unknown secondary font is shown in Courier New, and not named', () => {
  const css = lookStylesheet({ ...defaultTheme, secondaryFont: 'Papyrus' }, fonts);
  expect(css).toContain('--secondary-font:"Courier New","Courier Prime",monospace;');
  expect(css).not.toContain('Papyrus');
});

test('only the chosen fonts are loaded, each once', () => {
  const css = lookStylesheet(
    { ...defaultTheme, primaryFont: 'Kalam', secondaryFont: 'Kalam' },
    fonts,
  );
  const files = css.match(/url\([^)]*\)/g) ?? [];
  expect(files).toHaveLength(4);
  expect(new Set(files).size).toBe(4);
  expect(files.every((file) => file.startsWith('url(/fonts/kalam-'))).toBe(true);
});

test('small text is never set in a font that is illegible at small sizes', () => {
  const bodyFont = (secondaryFont: string) =>
    /--body-font:([^;]*)/.exec(lookStylesheet({ ...defaultTheme, secondaryFont }, fonts))?.[1];
  expect(bodyFont('SprayPaint')).toBe('system-ui,sans-serif');
  expect(bodyFont('Lobster')).toBe('system-ui,sans-serif');
  expect(bodyFont('Kalam')).toBe('"Kalam","body stand-in 1","body stand-in 2",cursive');
});

test('a fallback font has the width and the height of its font', () => {
  const css = lookStylesheet({ ...defaultTheme, primaryFont: 'Pacifico' }, fonts);
  const [, size, ascent] =
    /"display stand-in 1";.*size-adjust:([\d.]+)%;ascent-override:([\d.]+)%/.exec(css) ?? [];
  const { metrics } = fonts.Pacifico[0]!;
  // Pacifico is set at 0.95 of its size; Arial's letters are 0.4427 em wide on average.
  expect(Number(size) * 0.4427).toBeCloseTo(metrics.averageWidth * 95, 1);
  expect((Number(ascent) * Number(size)) / 100).toBeCloseTo(metrics.ascent * 95, 1);
});

test('a color in any other form never reaches the stylesheet', () => {
  for (const primaryColor of ['#fff', 'red', '#ffffff;}', '#FFFFFF', '']) {
    expect(() => lookStylesheet({ ...defaultTheme, primaryColor }, fonts)).toThrow(/#rrggbb/);
  }
});

test.each([
  '/look/14110f-ff6a3d-anton-kalam.css/',
  '/look/14110F-ff6a3d-anton-kalam.css',
  '/look/14110f-ff6a3d-anton-papyrus.css',
  '/look/14110f-ff6a3d-firamono-kalam.css',
  '/look/14110f-ff6a3d-anton-kalam-x.css',
  '/look/14110f-ff6a3d-anton.css',
  '/look/14110f-ff6a3d-anton-kalam.css?v=',
  '/look/14110f-ff6a3d-anton-kalam.css?v=1&x=2',
  '/look/14110f-ff6a3d-anton-kalam.css\n',
  '/look//14110f-ff6a3d-anton-kalam.css',
  '/look/constructor-ff6a3d-anton-kalam.css',
])('%j is not the address of a stylesheet', (address) => {
  expect(parseLookAddress(address)).toBeNull();
});

test('an address without a version is accepted as well', () => {
  expect(parseLookAddress('/look/14110f-ff6a3d-couriernew-firamono.css')).toEqual({
    values: {
      primaryColor: '#14110f',
      secondaryColor: '#ff6a3d',
      primaryFont: 'Courier New',
      secondaryFont: 'Fira Mono',
    },
    version: null,
  });
});

test('the version changes with any font file, and only then', () => {
  const again = structuredClone(fonts);
  expect(lookVersion(again)).toBe(lookVersion(fonts));
  for (const face of faceNames) {
    const changed = structuredClone(fonts);
    changed[face][0]!.files[0]!.address = '/fonts/other.woff2';
    expect(lookVersion(changed), face).not.toBe(lookVersion(fonts));
  }
});

test('the global stylesheet uses only properties that it or a theme declares', async () => {
  const global = await readFile(new URL('../../site.css', import.meta.url), 'utf8');
  const declared = new Set(
    (global + lookStylesheet(defaultTheme, fonts)).match(/(?<=[{;\s])--[\w-]+(?=:)/g),
  );
  const used = [...global.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!);
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !declared.has(name))).toEqual([]);
  expect(global).not.toMatch(/url\(|https?:/);
});

test('the fonts that a page preloads are among those of its stylesheet', () => {
  for (const primaryFont of fontNames) {
    for (const secondaryFont of faceNames) {
      const look = { ...defaultTheme, primaryFont, secondaryFont };
      const css = lookStylesheet(look, fonts);
      const first = firstFonts(look, fonts);
      for (const address of first) expect(css).toContain(`url(${address})`);
      expect(new Set(first).size).toBe(first.length);
    }
  }
});

test('a font that is illegible at small sizes, or installed on devices, is not preloaded', () => {
  const of = (primaryFont: 'Anton' | 'Courier New', secondaryFont: string) =>
    firstFonts({ ...defaultTheme, primaryFont, secondaryFont }, fonts).map((address) =>
      address.replace(/^\/fonts\/([a-z]+).*$/, '$1'),
    );
  expect(of('Anton', 'RobotoCondensed')).toEqual(['anton', ...Array(2).fill('robotocondensed')]);
  expect(of('Anton', 'Creepster')).toEqual(['anton']);
  expect(of('Courier New', 'Courier New')).toEqual([]);
});

test('a face that sits high in its line is set lower, and its stand-ins with it', () => {
  const css = lookStylesheet({ ...defaultTheme, secondaryFont: 'Kalam' }, fonts);
  const { ascent, descent } = fonts.Kalam[0]!.metrics;
  const share = (part: number) => `${Number((part * 100).toFixed(2))}%`;
  const lower = `;ascent-override:${share(ascent + 0.12)};descent-override:${share(descent - 0.12)}}`;
  expect(css.split('@font-face').filter((rule) => rule.includes(lower))).toHaveLength(4);
  expect(css).not.toMatch(/"Anton"[^}]*ascent-override/);
});

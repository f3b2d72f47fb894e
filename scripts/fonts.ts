import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parse } from 'opentype.js/dist/opentype.mjs';
import subsetFont from 'subset-font';
import { faceNames, faceSlug, type FaceName } from '../src/features/theme/faces.view.ts';
import {
  faces,
  type Cut,
  type FontManifest,
  type FontMetrics,
} from '../src/site/server/look/faces.ts';
import type { BuiltFonts } from '../src/server/assets/assets.ts';
import { lookVersion } from '../src/site/server/look/stylesheet.ts';

/** Writes reduced fonts into `<outDir>/fonts`, and `fonts.json` with their version. */
export async function buildFonts(outDir: string): Promise<FontManifest> {
  await mkdir(join(outDir, 'fonts'), { recursive: true });
  await writeLicense(folderOf(adminFace), 'hankengrotesk', outDir);
  const faceCuts = faceNames.map(async (name) => [name, await buildFace(name, outDir)] as const);
  const manifest = Object.fromEntries(await Promise.all(faceCuts)) as Record<FaceName, Cut[]>;
  const built: BuiltFonts = { fonts: manifest, lookVersion: lookVersion(manifest) };
  await writeFile(join(outDir, 'fonts.json'), JSON.stringify(built));
  return manifest;
}

/** The fonts of the editing area, whose stylesheet contains their URLs. */
const adminFace = '@fontsource-variable/hanken-grotesk';

const folderOf = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/metadata.json`));

async function writeLicense(folder: string, slug: string, outDir: string): Promise<Buffer> {
  const license = await readFile(join(folder, 'LICENSE'));
  await writeFile(join(outDir, 'fonts', `${slug}.license.txt`), license);
  return license;
}

async function buildFace(name: FaceName, outDir: string): Promise<Cut[]> {
  const face = faces[name];
  const slug = faceSlug(name);
  const folder = folderOf(face.package);
  const inPackage = face.package.replace('@fontsource/', '');
  const license = await writeLicense(folder, slug, outDir);
  const ranges: Partial<Record<string, string>> = JSON.parse(
    await readFile(join(folder, 'unicode.json'), 'utf8'),
  );
  const source = (subset: string, weight: number) =>
    readFile(join(folder, 'files', `${inPackage}-${subset}-${weight}-normal.woff2`));

  const cutOf = async (weight: number): Promise<Cut> => {
    const files: Cut['files'] = [];
    for (const subset of ['latin', 'latin-ext']) {
      const unicodeRange = ranges[subset];
      // Some faces only have Latin-1.
      if (!unicodeRange) continue;
      const content = await lightened(await source(subset, weight), unicodeRange, license);
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
      const address = `/fonts/${slug}-${subset}-${weight}.${hash}.woff2`;
      await writeFile(join(outDir, address), content);
      files.push({ address, unicodeRange });
    }
    return { weight, metrics: await readMetrics(await source('latin', weight)), files };
  };
  return Promise.all(face.weights.map(cutOf));
}

/** The frequency of each character in a thousand characters of English text. */
// prettier-ignore
const frequencies: Readonly<Record<string, number>> = {
  ' ': 170, e: 104, t: 76, a: 68, o: 63, i: 58, n: 57, s: 53, r: 50, h: 49, l: 34, d: 33,
  u: 24, c: 23, m: 20, f: 19, w: 19, g: 17, p: 16, y: 16, b: 12, v: 8, k: 6, x: 2, j: 1, q: 1, z: 1,
};

/** Returns the sizes of a WOFF2 font, relative to its em; widths are means of English text. */
export async function readMetrics(woff2: Buffer): Promise<FontMetrics> {
  const font = await parsedFont(woff2);
  const { ascender, descender, lineGap } = font.tables['hhea'] as Record<string, number>;
  const perEm = (value: number) => value / font.unitsPerEm;
  const widthOf = (letter: string) => font.charToGlyph(letter).advanceWidth ?? 0;
  return {
    ascent: perEm(ascender!),
    descent: perEm(-descender!),
    lineGap: perEm(lineGap!),
    averageWidth: perEm(averageWidth(widthOf)),
    averageCapitalWidth: perEm(averageWidth((letter) => widthOf(letter.toUpperCase()))),
  };
}

function averageWidth(widthOf: (letter: string) => number): number {
  const all = Object.entries(frequencies);
  const sum = all.reduce((total, [letter, times]) => total + widthOf(letter) * times, 0);
  return sum / all.reduce((total, [, times]) => total + times, 0);
}

/** @param font in any web format. */
export async function parsedFont(font: Buffer) {
  return parse(new Uint8Array(await plainFont(font)).buffer);
}

const plainFont = (font: Buffer): Promise<Buffer> =>
  subsetFont(font, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true });

const keptFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig'];

/**
 * Removes unused features, such as small capitals, and the hints for coarse screens, which phones
 * don't use: a third fewer bytes before the first text. A font whose license reserves its name for
 * the original (OFL 1.1, clause 3) stays unchanged.
 */
export async function lightened(
  font: Buffer,
  unicodeRange: string,
  license: Buffer,
): Promise<Buffer> {
  if (/with Reserved Font Name/i.test(license.toString())) return font;
  const lighter = (targetFormat: 'sfnt' | 'woff2') =>
    subsetFont(font, charactersOf(unicodeRange), {
      targetFormat,
      noHinting: true,
      keepFeatures: keptFeatures,
    });
  // Compressing a large font takes half a second, so it has to pay.
  const pays =
    font.length < 50_000 || (await lighter('sfnt')).length < 0.98 * (await plainFont(font)).length;
  return pays ? lighter('woff2') : font;
}

/** Every character of a `unicode-range`, such as `U+0000-00FF,U+0131`. */
export function charactersOf(unicodeRange: string): string {
  const spans = unicodeRange.split(',').map((span) => {
    const [from = '', to = from] = span.trim().slice(2).split('-');
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return spans
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => from + n))
    .map((code) => String.fromCodePoint(code))
    .join('');
}

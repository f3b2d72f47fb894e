import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { faceNames, faceSlug, type FaceName } from '../src/features/theme/faces.view.ts';
import { faces, type FontManifest } from '../src/site/server/look/faces.ts';
import { lookVersion } from '../src/site/server/look/stylesheet.ts';
import { builtFonts } from '../tests/environment/built-fonts.ts';
import { share } from '../tests/environment/whole.ts';
import { charactersOf, parsedFont, readMetrics } from './fonts.ts';

let folder: string;
let fonts: FontManifest;
beforeAll(async () => {
  ({ folder, fonts } = await builtFonts());
});

test('every font is there with every weight, Latin first, as WOFF2 alone', async () => {
  for (const name of faceNames) {
    expect(fonts[name].map(({ weight }) => weight)).toEqual(faces[name].weights);
    for (const { files, weight } of fonts[name]) {
      expect(files[0]?.address).toContain(`/fonts/${faceSlug(name)}-latin-${weight}.`);
      expect(files[0]?.unicodeRange).toMatch(/^U\+0000-00FF,/);
      for (const { address } of files) {
        const content = await readFile(join(folder, address));
        expect(content.toString('latin1', 0, 4)).toBe('wOF2');
        const hash = createHash('sha256').update(content).digest('hex');
        expect(hash.startsWith(address.split('.')[1]!)).toBe(true);
      }
    }
  }
});

test('every font has its license', async () => {
  const files = await readdir(join(folder, 'fonts'));
  for (const name of faceNames) expect(files).toContain(`${faceSlug(name)}.license.txt`);
  expect(files).toContain('hankengrotesk.license.txt');
});

test('the manifest on disk equals the returned one', async () => {
  expect(JSON.parse(await readFile(join(folder, 'fonts.json'), 'utf8'))).toEqual({
    fonts,
    lookVersion: lookVersion(fonts),
  });
});

test('the weight of the display font is a served one', () => {
  for (const name of faceNames) expect(faces[name].weights).toContain(faces[name].fit.weight);
});

test('the metrics of a font are those of its makers', () => {
  const { metrics } = fonts['Fira Mono'][0]!;
  expect(metrics).toMatchObject({ ascent: 0.935, descent: 0.265, lineGap: 0 });
  expect(metrics.averageWidth).toBeCloseTo(0.6);
  expect(metrics.averageCapitalWidth).toBeCloseTo(0.6);
});

/** A face's Latin file from its package, and its license. */
async function sourceOf(
  name: FaceName,
  weight: number,
): Promise<{ font: Buffer; license: string }> {
  const { package: inPackage } = faces[name];
  const folder = dirname(createRequire(import.meta.url).resolve(`${inPackage}/metadata.json`));
  const file = `${inPackage.replace('@fontsource/', '')}-latin-${weight}-normal.woff2`;
  return {
    font: await readFile(join(folder, 'files', file)),
    license: await readFile(join(folder, 'LICENSE'), 'utf8'),
  };
}

/** One that may be subset, one whose license reserves its name, and one with many weights. */
const tried = share(faceNames, (name) => ['Oswald', 'Lobster', 'RobotoCondensed'].includes(name));

test.each(tried)('%s is smaller and says the same, or stays unchanged', async (name) => {
  for (const { weight, files } of fonts[name]) {
    const { font, license } = await sourceOf(name, weight);
    const { address, unicodeRange } = files[0]!;
    const served = await readFile(join(folder, address));
    if (/with Reserved Font Name/i.test(license)) {
      expect(served.equals(font)).toBe(true);
      continue;
    }
    expect(served.length).toBeLessThan(font.length);
    expect(await readMetrics(served)).toEqual(await readMetrics(font));
    const [before, after] = [await parsedFont(font), await parsedFont(served)];
    for (const character of charactersOf(unicodeRange)) {
      const [was, is] = [before.charToGlyph(character), after.charToGlyph(character)];
      expect([character, is.index > 0, is.advanceWidth]).toEqual([
        character,
        was.index > 0,
        was.advanceWidth,
      ]);
    }
    for (const [left, right] of ['AV', 'To', 'Wa']) {
      const [was, is] = [before, after].map((one) =>
        one.getKerningValue(one.charToGlyph(left!), one.charToGlyph(right!)),
      );
      expect(is, `${left}${right}`).toBe(was);
    }
  }
});

test('the characters of a range are those between its ends', () => {
  expect(charactersOf('U+0041-0043,U+00E9, U+1F3B8')).toBe('ABCé🎸');
});

test('a file that is no font is refused', async () => {
  await expect(readMetrics(Buffer.from('OTTO and then some bytes'))).rejects.toThrow();
});

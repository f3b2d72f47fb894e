import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faceNames, faceSlug } from '../src/features/theme/theme.view.ts';
import { faces, type FontManifest } from '../src/site/fonts.ts';
import { buildFonts } from './fonts.ts';
import { readMetrics } from './woff2.ts';

let folder: string;
let fonts: FontManifest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  fonts = await buildFonts(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('every face is there with every weight, Latin first, as WOFF2 alone', async () => {
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

test('every face comes with its licence', async () => {
  const files = await readdir(join(folder, 'fonts'));
  for (const name of faceNames) expect(files).toContain(`${faceSlug(name)}.license.txt`);
});

test('the manifest on disk is the one that was answered', async () => {
  expect(JSON.parse(await readFile(join(folder, 'fonts.json'), 'utf8'))).toEqual(fonts);
});

test('the weight of the voice is one that is served', () => {
  for (const name of faceNames) expect(faces[name].weights).toContain(faces[name].fit.weight);
});

test('the sizes of a face are those that its makers published', () => {
  const { metrics } = fonts['Fira Mono'][0]!;
  expect(metrics).toMatchObject({ ascent: 0.935, descent: 0.265, lineGap: 0 });
  expect(metrics.averageWidth).toBeCloseTo(0.6);
  expect(metrics.averageCapitalWidth).toBeCloseTo(0.6);
});

test('a file that is no WOFF2 is refused', () => {
  expect(() => readMetrics(Buffer.from('OTTO and then some bytes'))).toThrow('not a WOFF2 file');
});

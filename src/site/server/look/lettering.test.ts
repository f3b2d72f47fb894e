import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { watchReading } from '../../../../tests/environment/reading.ts';
import { faceNames, type FaceName } from '../../../features/theme/faces.view.ts';
import { faces } from './faces.ts';
import { openLetterer } from './lettering.ts';

const letterer = openLetterer();
const numbersOf = (d: string) => d.match(/-?[\d.]+/g)!.map(Number);

test('every font draws, and its output is path data of plain numbers', async () => {
  for (const face of faceNames) {
    const line = await letterer('AVATAR Straße & 12:30', { face, size: 40 });
    expect(line.d, face).toMatch(/^M[-MLQCZ\d. ]+Z?$/);
    expect(line.missing, face).toEqual([]);
    expect(line.width).toBeGreaterThan(300);
    expect(line.width).toBeLessThan(900);
    expect(line.ink.left).toBeGreaterThan(-10);
    expect(line.ink.top).toBeGreaterThan(-40 * 1.4);
    expect(Math.max(...numbersOf(line.d))).toBeLessThan(line.width + 20);
  }
});

test('a font that is set in capitals draws capitals', async () => {
  for (const face of ['Anton', 'Pacifico'] as const) {
    const [small, large] = await Promise.all(
      ['the band', 'THE BAND'].map((text) => letterer(text, { face, size: 40 })),
    );
    expect(small!.d === large!.d).toBe(faces[face].fit.case === 'uppercase');
  }
});

test('a font with small letters is enlarged as on the site', async () => {
  const vt323 = await letterer('n', { face: 'VT323', size: 40 });
  // The face's letters are 0.4 em wide.
  expect(vt323.width).toBeCloseTo(40 * 0.4 * faces.VT323.fit.size, 0);
});

test('letters are kerned, and spaced as on the site', async () => {
  const width = async (text: string, face: FaceName) =>
    (await letterer(text, { face, size: 100 })).width;
  expect(await width('AV', 'Oswald')).toBeLessThan(
    (await width('A', 'Oswald')) + (await width('V', 'Oswald')),
  );
  const { spacing } = faces['Courier New'].fit;
  const letter = await width('H', 'Courier New');
  expect(await width('HHH', 'Courier New')).toBeCloseTo(3 * letter + 2 * spacing * 100);
});

test('a character that the font lacks comes from another font, in any supported script', async () => {
  const line = await letterer('Кино Ελλάς Łódź', { face: 'Sancreek', size: 40 });
  expect(line.missing).toEqual([]);
  const plain = await letterer('К', { face: 'RobotoCondensed', size: 40 });
  expect(line.d.startsWith(plain.d)).toBe(true);
});

test('characters in none of the fonts are reported and left out', async () => {
  const line = await letterer('a日b👩‍🎤日', { face: 'Kalam', size: 40 });
  expect(line.missing).toEqual(['日', '👩', '🎤']);
  expect(line.d).toBe((await letterer('ab', { face: 'Kalam', size: 40 })).d);
  expect(await letterer('\u200d', { face: 'Kalam', size: 40 })).toMatchObject({
    d: '',
    width: 0,
    ink: { left: 0, top: 0, right: 0, bottom: 0 },
    missing: [],
  });
});

test('accents are one letter, however they were typed', async () => {
  const [one, two] = await Promise.all(
    ['\u00e9', 'e\u0301'].map((text) => letterer(text, { face: 'Lobster', size: 40 })),
  );
  expect(two).toEqual(one);
});

test('right-to-left text is drawn in that direction, with its numbers and brackets', async () => {
  const drawn = async (text: string) =>
    (await letterer(text, { face: 'Fira Mono', size: 40, direction: 'ltr' })).d;
  // Unicode's override draws letters in the order of the text.
  const asTyped = (text: string) => drawn(`\u202d${text}\u202c`);
  expect(await drawn('שלום')).toBe(await asTyped('םולש'));
  expect(await drawn('Rain שלום 12')).toBe(await asTyped('Rain 12 םולש'));
  expect(await drawn('ב(א)')).toBe(await asTyped('(א)ב'));
});

test('a line has the direction of its first letter', async () => {
  const of = async (text: string) =>
    (await letterer(text, { face: 'Fira Mono', size: 40 })).direction;
  expect(await of('שלום, Rain')).toBe('rtl');
  expect(await of('Rain, שלום')).toBe('ltr');
  expect(await of('1 – 2')).toBe('ltr');
});

test('a font that could not be read is retried', async () => {
  const own = openLetterer();
  const outline = () => own('A', { face: 'Anton', size: 40 });
  const read = readFile;
  const reading = watchReading();
  const fail = () => reading.mockRejectedValueOnce(new Error('too many files'));
  // Fails the list of the face's files.
  fail();
  await expect(outline()).rejects.toThrow('too many files');
  // Fails one of the files: the list is read again first.
  reading.mockImplementationOnce(read);
  fail();
  await expect(outline()).rejects.toThrow('too many files');
  expect((await outline()).d).not.toBe('');
});

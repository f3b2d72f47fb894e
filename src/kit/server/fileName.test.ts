import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf } from './fileName.ts';

const around = '100  (FLAC).zip';

test('a name is as long as file systems allow, and ends with a complete character', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(text, (title) => {
      const name = fileNameOf(title);
      expect(Buffer.byteLength(around + name)).toBeLessThanOrEqual(255);
      expect(name.isWellFormed()).toBe(true);
      expect(name).toMatch(/^[^\s.]/);
      expect(fileNameOf(name)).toBe(name);
    }),
  );
  expect(fileNameOf('🚌'.repeat(75))).toBe('🚌'.repeat(50));
  expect(fileNameOf('👍🏽'.repeat(75))).toBe('👍🏽'.repeat(25));
});

test('a name contains what file systems accept of a title', () => {
  expect(fileNameOf('AC/DC: Live? ...')).toBe('AC DC Live');
  expect(fileNameOf('می\u200cخواهم 👨\u200d👩\u200d👧')).toBe('می\u200cخواهم 👨\u200d👩\u200d👧');
  expect(fileNameOf('cod\u202egnp.exe')).toBe('codgnp.exe');
  expect(fileNameOf('..')).toBe('Untitled');
  expect(fileNameOf('a'.repeat(100))).toBe('a'.repeat(80));
  expect(fileNameOf('a'.repeat(100), '. Photo: Ann')).toBe(`${'a'.repeat(69)}. Photo Ann`);
  const long = fileNameOf('あ'.repeat(300), `. Photo: ${'ゑ'.repeat(100)}`);
  expect(long).toMatch(/^あ+\. Photo ゑ+$/);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(200);
});

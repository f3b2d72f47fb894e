import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codeAlphabet,
  codeLength,
  normalizedCode,
  printedCode,
  sizeText,
  withoutText,
} from './downloads.view.ts';

test('codes use no confusable characters and cannot be guessed', () => {
  expect(codeAlphabet).not.toMatch(/[01OI]/);
  expect(new Set(codeAlphabet).size).toBe(32);
  expect(codeLength * Math.log2(codeAlphabet.length)).toBe(60);
});

test('a printed code is accepted in any notation', () => {
  const code = fc.string({
    unit: fc.constantFrom(...codeAlphabet),
    minLength: codeLength,
    maxLength: codeLength,
  });
  const between = fc.constantFrom('', ' ', '-', ' – ', '.');
  fc.assert(
    fc.property(code, between, (stored, gap) => {
      const printed = printedCode(stored);
      expect(printed).toMatch(/^(?:\w{4}-){2}\w{4}$/);
      expect(normalizedCode(` ${printed.toLowerCase().replaceAll('-', gap)} `)).toBe(stored);
    }),
  );
});

test.each([
  [[], null],
  [['Night Bus'], 'Not included: Night Bus (processing failed).'],
  [['Night Bus', 'Rain'], 'Not included: 2 songs (processing failed).'],
])('an archive without %j says so', (titles, text) => {
  expect(withoutText(titles)).toBe(text);
});

test.each([
  [1, '1 MB'],
  [74_200_000, '75 MB'],
  [1_340_000_000, '1.4 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

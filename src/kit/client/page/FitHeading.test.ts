import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterClass } from './FitHeading.tsx';

test('the longest word determines the class, at the next known length', () => {
  expect(letterClass('The Night Buses')).toBe('letters-8');
  expect(letterClass('Extraordinarily Loud')).toBe('letters-15');
  expect(letterClass('The Rather-Long-Name')).toBe('letters-8');
  expect(letterClass('x'.repeat(100))).toBe('letters-40');
});

test('a heading that is short as a whole is larger than short words in a long one', () => {
  expect(letterClass('OX')).toBe('letters-4');
  expect(letterClass('Owls')).toBe('letters-4');
  expect(letterClass(' Moths ')).toBe('letters-6');
  expect(letterClass('OX and the Owls')).toBe('letters-8');
  expect(letterClass('')).toBe('letters-4');
});

test('every possible class is in the stylesheet', () => {
  const css = readFileSync(new URL('../../../site/site.css', import.meta.url), 'utf8');
  const lengths = /@source inline\('letters-\{([\d,]+)\}'\)/.exec(css)![1]!.split(',');
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), (text) => {
      expect(lengths.map((length) => `letters-${length}`)).toContain(letterClass(text));
    }),
  );
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterClasses } from './FitHeading.tsx';

test('the longest word and the whole determine the classes, at the next known length', () => {
  expect(letterClasses('The Night Buses')).toBe('letters-8 whole-16');
  expect(letterClasses('Extraordinarily Loud')).toBe('letters-15 whole-21');
  expect(letterClasses('The Rather-Long-Name')).toBe('letters-8 whole-21');
  expect(letterClasses('x'.repeat(130))).toBe('letters-40 whole-100');
});

test('a heading that is short as a whole is larger than short words in a long one', () => {
  expect(letterClasses('OX')).toBe('letters-4 whole-8');
  expect(letterClasses(' Moths ')).toBe('letters-6 whole-8');
  expect(letterClasses('OX and the Owls')).toBe('letters-8 whole-16');
  expect(letterClasses('')).toBe('letters-4 whole-8');
});

test('a wide character counts as two letters', () => {
  expect(letterClasses('🚀🌙🪐')).toBe('letters-6 whole-8');
  expect(letterClasses('東京事変')).toBe('letters-8 whole-8');
  expect(letterClasses('القمر')).toBe('letters-6 whole-8');
});

test('every possible class is in the stylesheet', () => {
  const css = readFileSync(new URL('../../../site/site.css', import.meta.url), 'utf8');
  const known = [...css.matchAll(/@source inline\('(letters|whole)-\{([\d,]+)\}'\)/g)].map(
    ([, name, lengths]) => lengths!.split(',').map((length) => `${name}-${length}`),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), (text) => {
      const classes = letterClasses(text).split(' ');
      expect(known.map((all, i) => all.includes(classes[i]!))).toEqual([true, true]);
    }),
  );
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterSteps } from './FitHeading.tsx';

test('the longest word decides, at the next known length', () => {
  expect(letterSteps('The Night Buses')).toBe('letters-8');
  expect(letterSteps('Extraordinarily Loud')).toBe('letters-15');
  expect(letterSteps('The Rather-Long-Name')).toBe('letters-8');
  expect(letterSteps('x'.repeat(100))).toBe('letters-40');
});

test('a heading that is short as a whole is larger than short words in a long one', () => {
  expect(letterSteps('OX')).toBe('letters-4');
  expect(letterSteps('Owls')).toBe('letters-4');
  expect(letterSteps(' Moths ')).toBe('letters-6');
  expect(letterSteps('OX and the Owls')).toBe('letters-8');
  expect(letterSteps('')).toBe('letters-4');
});

test('every class that comes out stands in the stylesheet', () => {
  const css = readFileSync(new URL('../../../site/frame.css', import.meta.url), 'utf8');
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), (text) => {
      expect(css).toContain(`.${letterSteps(text)} {`);
    }),
  );
});

import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { multilineText, oneLine, optionalLine, optionalText, requiredPlainLine } from './text.ts';

test.each([
  ['a line', oneLine(10_000)],
  ['a line from a stranger', requiredPlainLine(10_000)],
  ['a text', multilineText(10_000)],
])('%s is scanned once, however many spaces precede an invalid character', (_, schema) => {
  const text = `${'a '.repeat(2_500)}\b`;
  const look = () => schema.safeParse(text).success;
  // A pattern that doubles its steps with each space would never end.
  expect(runInNewContext('look()', { look }, { timeout: 60_000 })).toBe(false);
});

test.each([
  ['a b', true],
  ['a\tb', true],
  ['a\u00a0b', true],
  ['a\u0000b', false],
  ['a\u009fb', false],
  ['a\ud800b', false],
])('%j in a line: %s', (text, isTaken) => {
  expect(oneLine(10).safeParse(text).success).toBe(isTaken);
  expect(multilineText(10).safeParse(text).success).toBe(isTaken);
});

test.each([
  ['a line', optionalLine(10)],
  ['a text', optionalText(10)],
])('for %s that is optional null is empty, and a missing value is an error', (_, schema) => {
  expect(schema.parse(null)).toBe('');
  expect(schema.parse(' a ')).toBe('a');
  expect(schema.safeParse(undefined).success).toBe(false);
});

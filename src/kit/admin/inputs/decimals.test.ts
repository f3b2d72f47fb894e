import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceDecimals, readDecimal, writeDecimal } from './decimals.ts';

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  ['12.', 12],
  ['12.50', 12.5],
  ['12,50', 12.5],
  ['.5', 0.5],
  ['-1', -1],
  ['0', 0],
])('%j is read as %j', (text, number) => {
  expect(readDecimal(text)).toBe(number);
});

test.each(['abc', '1e5', '0x10', '1.000,50', '12.5.1', '-', '.', 'Infinity', '$12'])(
  '%j is not a number',
  (text) => {
    expect(readDecimal(text)).toBeNaN();
  },
);

test('every price is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
      expect(readDecimal(writeDecimal(cents / 100, 2))).toBe(cents / 100);
    }),
  );
});

test('missing decimals are added, and none is dropped', () => {
  expect([writeDecimal(20, 2), writeDecimal(20, 0), writeDecimal(20.5, 0)]).toEqual([
    '20.00',
    '20',
    '20.5',
  ]);
});

test.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 2],
])('a price in %s is typed with %i decimals', (currency, decimals) => {
  expect(priceDecimals(currency)).toBe(decimals);
});

test('an invalid number is written as an empty text', () => {
  expect([undefined, null, Number.NaN, '12'].map((value) => writeDecimal(value))).toEqual([
    '',
    '',
    '',
    '',
  ]);
});

import { expect, test } from 'vitest';
import type { z } from 'zod';
import { dayInstant, numberField, numberOrNone, instant } from './numbers.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test('an instant is between 1900 and 2999', () => {
  expect(said(instant(), Date.UTC(1900, 0))).toEqual([]);
  expect(said(instant(), Date.UTC(2999, 11, 31, 23, 59))).toEqual([]);
  const outside = ['Please enter a date between 1900 and 2999'];
  expect(said(instant(), Date.UTC(99_999, 0))).toEqual(outside);
  expect(said(instant(), Date.UTC(1899, 11, 31))).toEqual(outside);
  expect(said(instant(), 1e18)).toEqual(outside);
});

test('a missing number is required, and an invalid number has its own message', () => {
  const nothing = [undefined, null, ''];
  expect(nothing.map((value) => said(instant(), value))).toEqual(nothing.map(() => ['Required']));
  const wrong = ['1800000000000', Number.NaN, Infinity, {}];
  for (const value of wrong) expect(said(instant(), value)).toEqual(['Please enter a number']);
  for (const value of wrong) expect(said(numberField(), value)).toEqual(['Please enter a number']);
});

test.each([
  [null, null],
  ['', null],
  [0, 0],
])('the optional number %j is stored as %j', (sent, stored) => {
  expect(numberOrNone(numberField()).parse(sent)).toBe(stored);
});

test('an instant is an integer', () => {
  expect(said(instant(), 1_800_000_000_000.5)).toHaveLength(1);
});

test.each([
  ['2026-11-20', '2026-11-20T23:59:59.999Z'],
  ['1969-07-20', '1969-07-20T20:17:00Z'],
  ['1900-01-01', '1900-01-01T12:00:00Z'],
  ['2999-12-31', '2999-12-31T23:59:59.999Z'],
])('the day %s is its midnight, also if %s is sent', (day, sent) => {
  expect(dayInstant().parse(Date.parse(sent))).toBe(Date.parse(day));
  expect(dayInstant().parse(Date.parse(day))).toBe(Date.parse(day));
});

test('no day follows the last one', () => {
  expect(said(dayInstant(), Date.UTC(3000, 0))).toEqual([
    'Please enter a date between 1900 and 2999',
  ]);
});

import { expect, test } from 'vitest';
import { timeZones } from '../../kit/dates/timeZones.ts';
import { currencyNames, currencyOf } from './currency.view.ts';

test.each([
  ['Europe/Berlin', 'EUR'],
  ['Europe/London', 'GBP'],
  ['America/Argentina/Buenos_Aires', 'ARS'],
  ['Asia/Calcutta', 'INR'],
  ['America/New_York', 'USD'],
  ['UTC', 'USD'],
  ['Moon/Base', 'USD'],
])('shows in %s are paid in %s', (timeZone, currency) => {
  expect(currencyOf(timeZone)).toBe(currency);
});

test('every zone has a currency that shows can have', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect(timeZones().filter((zone) => !known.has(currencyOf(zone)))).toEqual([]);
});

test('currencies used last come first, each once and with its name', () => {
  const names = Object.entries(currencyNames(['EUR', 'CHF']));
  expect(names.slice(0, 3)).toEqual([
    ['EUR', 'EUR – Euro'],
    ['CHF', 'CHF – Swiss Franc'],
    ['AED', 'AED – United Arab Emirates Dirham'],
  ]);
  const codes = names.map(([code]) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toContain('NOK');
  // A former currency, and the Special Drawing Rights.
  for (const code of ['DEM', 'XDR']) expect(codes).not.toContain(code);
});

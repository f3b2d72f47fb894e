import { expect, test } from 'vitest';
import { briefPriceText, priceText } from './priceText.ts';

test('prices have the decimals of their currency, and a $ sign for USD', () => {
  expect(priceText(12.5, 'USD')).toBe('$12.50');
  expect(priceText(0, 'EUR')).toBe('€0.00');
  expect(priceText(8, 'CAD')).toBe('CAD 8.00');
  expect(priceText(1500, 'JPY')).toBe('JPY 1500');
  expect(priceText(4.5, 'KWD')).toBe('KWD 4.500');
});

test('a brief price leaves out the decimals of a whole number', () => {
  expect(briefPriceText(12, 'USD')).toBe('$12');
  expect(briefPriceText(12.5, 'USD')).toBe('$12.50');
  expect(briefPriceText(1500, 'JPY')).toBe('JPY 1500');
});

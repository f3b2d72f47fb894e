import { expect, test } from 'vitest';
import { priceText } from './prices.ts';

test('prices have two decimals, and a $ sign for USD', () => {
  expect(priceText(12.5, 'USD')).toBe('$12.50');
  expect(priceText(0, 'EUR')).toBe('EUR 0.00');
});

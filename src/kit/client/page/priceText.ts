import { memoize } from '../../functions/memoize.ts';

/** Signs that only one currency has. */
const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/**
 * Returns `$12.50`, or `CAD 12.50` if several currencies share the sign or few people know it, with
 * as many decimals as the currency has (ISO 4217): `JPY 1500`.
 */
export const priceText = (price: number, currency: string): string =>
  `${signs[currency] ?? `${currency} `}${price.toFixed(decimalsOf(currency))}`;

/** Returns `$12` for `$12.00`. */
export const briefPriceText = (price: number, currency: string): string =>
  priceText(price, currency).replace(/\.00$/, '');

const decimalsOf = memoize(
  (currency: string): number =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2,
  200,
);

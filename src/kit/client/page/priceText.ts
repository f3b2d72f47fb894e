/** Signs that only one currency has. */
const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/** `$12.50`, or `CAD 12.50` where the sign is shared or little known. */
export const priceText = (price: number, currency: string): string =>
  `${signs[currency] ?? `${currency} `}${price.toFixed(2)}`;

/** Currencies whose sign stands for them alone; the others are told by their code. */
const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/** `$12.50`; where the sign is shared or little known by the code, `CAD 12.50`. */
export const priceText = (price: number, currency: string): string =>
  `${signs[currency] ?? `${currency} `}${price.toFixed(2)}`;

/** `$12.50`; other currencies by their code, `EUR 12.50`. */
export const priceText = (price: number, currency: string): string =>
  `${currency === 'USD' ? '$' : `${currency} `}${price.toFixed(2)}`;

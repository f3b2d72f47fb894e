/** Takes a decimal point or comma, no grouping. Empty is null; what is no number is NaN. */
export function readDecimal(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/.test(typed)
    ? Number(typed.replace(',', '.'))
    : Number.NaN;
}

/** Writes so many decimals, or as many as the number has if those would not hold it. */
export function writeDecimal(value: unknown, decimals?: number): string {
  if (typeof value !== 'number' || Number.isNaN(value)) return '';
  const text = decimals === undefined ? null : value.toFixed(decimals);
  return text !== null && Number(text) === value ? text : String(value);
}

/** The number of decimals of a price: those of its currency (ISO 4217), two at most. */
export const priceDecimals = (currency: string): number =>
  Math.min(
    2,
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2,
  );

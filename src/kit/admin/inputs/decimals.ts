/** Parses a number with point or comma, ungrouped. Null if empty, NaN if invalid. */
export function readDecimal(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/.test(typed)
    ? Number(typed.replace(',', '.'))
    : Number.NaN;
}

/** Formats with this many decimals, or more if the number needs them. */
export function writeDecimal(value: unknown, decimals?: number): string {
  if (typeof value !== 'number' || Number.isNaN(value)) return '';
  const text = decimals === undefined ? null : value.toFixed(decimals);
  return text !== null && Number(text) === value ? text : String(value);
}

/** The number of decimals of a price: the currency's (ISO 4217), at most two. */
export const priceDecimals = (currency: string): number =>
  Math.min(
    2,
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2,
  );

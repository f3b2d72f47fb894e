/**
 * Reads a number as people type it, with a decimal point or comma and without groups. Empty is
 * null, and what is no number is NaN.
 */
export function readDecimal(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/.test(typed)
    ? Number(typed.replace(',', '.'))
    : Number.NaN;
}

/** A number as it stands in a field; empty for everything that is none. */
export function writeDecimal(value: unknown, decimals?: number): string {
  if (typeof value !== 'number' || Number.isNaN(value)) return '';
  return decimals === undefined ? String(value) : value.toFixed(decimals);
}

/** Takes a decimal point or comma, no grouping. Empty is null; what is no number is NaN. */
export function readDecimal(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/.test(typed)
    ? Number(typed.replace(',', '.'))
    : Number.NaN;
}

export function writeDecimal(value: unknown, decimals?: number): string {
  if (typeof value !== 'number' || Number.isNaN(value)) return '';
  return decimals === undefined ? String(value) : value.toFixed(decimals);
}

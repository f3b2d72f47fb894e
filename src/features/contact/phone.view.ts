/** The ten digits of a US phone number, with or without its country code; null for any other. */
export function phoneDigits(text: string): string | null {
  if (!/^[\s\d().+-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const national = digits.length === 11 ? digits.replace(/^1/, '') : digits;
  // A plus begins a country code, and only that of the US is taken.
  const isForeign = text.includes('+') && !/^\s*\+\s*1/.test(text);
  return national.length === 10 && !isForeign ? national : null;
}

/** `(555) 123-4567`, for members. */
export const phoneInForm = (digits: string): string =>
  `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;

/** `555.123.4567`, for fans. */
export const phoneText = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join('.');

export const phoneLink = (digits: string): string => `tel:+1${digits}`;

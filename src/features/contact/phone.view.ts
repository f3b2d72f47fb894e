/** Returns the ten digits of a US phone number, after `+1` if there is one; null for any other. */
export function phoneDigits(text: string): string | null {
  const national = text.replace(/^\s*\+1(?=[\s(.-]*[2-9])/, '');
  if (!/^[\s\d().-]*$/.test(national)) return null;
  const digits = national.replace(/\D/g, '');
  return digits.length === 10 ? digits : null;
}

/** Returns `(555) 123-4567`, for members. */
export const phoneInForm = (digits: string): string =>
  `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;

/** Returns `555.123.4567`, for fans. */
export const phoneText = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join('.');

export const phoneLink = (digits: string): string => `tel:+1${digits}`;

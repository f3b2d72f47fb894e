/** Longest address, in UTF-16 units as `maxLength` of an input counts. */
export const emailMost = 254;

/** Linear: no two neighbouring parts can take the same character. */
export const emailPattern =
  /^[^\s\p{Cc}@<>"'(),:;[\]\\]+@[^\s\p{Cc}@<>"'(),:;[\]\\.]+(?:\.[^\s\p{Cc}@<>"'(),:;[\]\\.]+)+$/u;

export const emailMessages = {
  empty: 'Email cannot be empty',
  invalid: 'Please enter a valid email address',
} as const;

/** What is wrong with an e-mail address as somebody typed it; null where nothing is. */
export function emailError(text: string): string | null {
  const address = text.trim();
  if (address === '') return emailMessages.empty;
  const isValid = address.length <= emailMost && emailPattern.test(address);
  return isValid ? null : emailMessages.invalid;
}

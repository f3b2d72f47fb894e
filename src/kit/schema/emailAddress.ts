/** UTF-16 units, as `maxLength` of an input counts. */
export const maxEmailLength = 254;

/**
 * Matches one plain address in `normalizedEmail`'s form; nothing in it reads as a second one, as a
 * name or as another line, or turns the text around it. The host is a name, not a number. Linear:
 * no two neighboring parts can match the same character.
 */
export const emailPattern =
  /^[^\s\p{Cc}\p{Cs}\p{Bidi_Control}@<>"(),:;[\]\\]+@[a-z\d_-]+(?:\.[a-z\d_-]+)*\.(?!\d+$)[a-z\d_-]+$/u;

export const emailMessages = {
  noText: 'Email is required and must be a string',
  empty: 'Email cannot be empty',
  invalid: 'Please enter a valid email address',
} as const;

/** Lower case, NFC and an ASCII host; `emailPattern` refuses the result if the host has none. */
export function normalizedEmail(text: string): string {
  const address = text.trim().toLowerCase().normalize('NFC');
  const host = address.lastIndexOf('@') + 1;
  return host === 0 ? address : address.slice(0, host) + asciiHost(address.slice(host));
}

/** A host as it is looked up (URL Standard, 3.3: `xn--` labels); empty if it is none. */
export function asciiHost(name: string): string {
  // Refuses characters that would end the host, or that the URL parser drops or decodes.
  const address = /[\s\p{Cc}%/?#\\:@]/u.test(name) ? '' : `http://${name}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

/** Null if nothing is wrong. */
export function emailError(text: string): string | null {
  const address = normalizedEmail(text);
  if (address === '') return emailMessages.empty;
  const isValid = address.length <= maxEmailLength && emailPattern.test(address);
  return isValid ? null : emailMessages.invalid;
}

import { emailPattern, plainAddress } from '../schema/emailAddress.ts';

/**
 * An e-mail address as every mail server takes it. Null where there is none, as with letters
 * outside ASCII before the at-sign: a server without SMTPUTF8 (RFC 6531) refuses a mail with such
 * an address in a header.
 */
export function asciiAddress(address: string): string | null {
  const plain = plainAddress(address);
  return emailPattern.test(plain) && /^[\x21-\x7e]+$/.test(plain) ? plain : null;
}

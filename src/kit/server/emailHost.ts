import { emailPattern, normalizedEmail } from '../schema/emailAddress.ts';
import { domainToUnicode } from 'node:url';

/**
 * An e-mail address as every mail server takes it. Null where there is none, as with letters
 * outside ASCII before the at-sign: a server without SMTPUTF8 (RFC 6531) refuses a mail with such
 * an address in a header.
 */
export function asciiAddress(address: string): string | null {
  const plain = normalizedEmail(address);
  return emailPattern.test(plain) && /^[\x21-\x7e]+$/.test(plain) ? plain : null;
}

/** A plain address with its host in the letters that people know it by, where it has such. */
export function shownAddress(address: string): string {
  const host = address.lastIndexOf('@') + 1;
  const ascii = address.slice(host);
  return address.slice(0, host) + (domainToUnicode(ascii) || ascii);
}

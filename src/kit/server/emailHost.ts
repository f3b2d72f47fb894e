import { emailPattern, normalizedEmail } from '../schema/emailAddress.ts';
import { domainToUnicode } from 'node:url';

/** Null if invalid, or not ASCII before `@`, which servers without SMTPUTF8 (RFC 6531) refuse. */
export function asciiAddress(address: string): string | null {
  const plain = normalizedEmail(address);
  return emailPattern.test(plain) && /^[\x21-\x7e]+$/.test(plain) ? plain : null;
}

/** With the host's Unicode letters instead of `xn--` labels. */
export function shownAddress(address: string): string {
  const host = address.lastIndexOf('@') + 1;
  const ascii = address.slice(host);
  return address.slice(0, host) + (domainToUnicode(ascii) || ascii);
}

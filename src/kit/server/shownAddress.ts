import { domainToUnicode } from 'node:url';

/** A plain address with its host in the letters that people know it by, where it has such. */
export function shownAddress(address: string): string {
  const host = address.lastIndexOf('@') + 1;
  const ascii = address.slice(host);
  return address.slice(0, host) + (domainToUnicode(ascii) || ascii);
}

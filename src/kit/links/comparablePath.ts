import { percentDecoded } from './percentDecoded.ts';

/** The path of an address in a form that compares; null for the home page, or none. */
export function comparablePath(address: string): string | null {
  const base = 'http://site.example';
  const path = URL.canParse(address, base) ? new URL(address, base).pathname : '';
  const plain = percentDecoded(path)?.replace(/\/+$/, '') ?? '';
  return plain === '' || /\p{Cc}/u.test(plain) ? null : plain;
}

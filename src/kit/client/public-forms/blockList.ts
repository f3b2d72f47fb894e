import { normalizedEmail } from '../../schema/emailAddress.ts';

/**
 * What pages hold of an address that the band blocks, where the browser has to compare: nobody
 * reads from it whom that is. SHA-256 of the address with a prefix, so that lists of hashed
 * addresses from elsewhere fit nothing here; 64 hexadecimal digits.
 * @throws TypeError in a browser that has no `crypto.subtle`, as over plain http.
 */
export async function hashOfAddress(address: string): Promise<string> {
  const text = new TextEncoder().encode(`stagedoor:blocked:${normalizedEmail(address)}`);
  const hash = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

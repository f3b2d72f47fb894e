import { normalizedEmail } from '../../schema/emailAddress.ts';

/** SHA-256 in hexadecimal, prefixed against known lists. @throws TypeError without https. */
export async function hashOfAddress(address: string): Promise<string> {
  const text = new TextEncoder().encode(`stagedoor:blocked:${normalizedEmail(address)}`);
  const hash = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

import { normalizedEmail } from '../../schema/emailAddress.ts';

/**
 * Returns the address's SHA-256 in hexadecimal, prefixed to defeat precomputed lists. @throws
 * TypeError without https.
 */
export async function hashOfAddress(address: string): Promise<string> {
  const text = new TextEncoder().encode(`stagedoor:blocked:${normalizedEmail(address)}`);
  const hash = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

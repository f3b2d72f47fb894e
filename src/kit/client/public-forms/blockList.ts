import { normalizedEmail } from '../../schema/emailAddress.ts';

/**
 * SHA-256 in hexadecimal, so that pages do not show who is blocked; a prefix defeats known lists.
 * @throws TypeError in a browser without `crypto.subtle`, as over plain http.
 */
export async function hashOfAddress(address: string): Promise<string> {
  const text = new TextEncoder().encode(`stagedoor:blocked:${normalizedEmail(address)}`);
  const hash = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

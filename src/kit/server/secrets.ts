import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 random bits that can stand in an address or a cookie: 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of such a secret: what has not was cut off on its way. */
export const isSecretShaped = (text: string): boolean => /^[\w-]{43}$/.test(text);

/**
 * What the database keeps of a secret. Plain SHA-256 is enough here, unlike for passwords:
 * 256 random bits cannot be guessed, however fast the guesses are checked.
 */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Whether two hashes made by `hashOfSecret` are the same, in a time that tells nothing. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

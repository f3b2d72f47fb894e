import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** False for a truncated secret. */
export const isSecretShaped = (text: string): boolean => /^[\w-]{43}(?:\.[\w-]{43})?$/.test(text);

/** Plain SHA-256 is enough here, unlike for passwords: 256 random bits cannot be guessed. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

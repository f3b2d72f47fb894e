import { randomBytes } from 'node:crypto';
import { keyedHash, siteKeys } from '../../database/keyedHash.ts';
import type { Db } from '../../database/open.ts';
import { hashOfSecret, sameHash } from '../../kit/server/secrets.ts';
import { sessionTables } from '../session/account.records.ts';
import { challengeMs } from './passkeys.ts';
import { insertNew } from '../../database/rows.records.ts';

const randomLength = 16;
const timeLength = 6;

/**
 * Returns a challenge for a device to sign, as base64url: random bytes and the time, under a hash
 * by the site's key. The site stores nothing, so that many requests don't fill a database.
 * @param purpose the challenge is not valid for any other.
 * @param now epoch milliseconds
 */
export async function newChallenge(db: Db, purpose: string, now: number): Promise<string> {
  const time = Buffer.alloc(timeLength);
  time.writeUIntBE(now, 0, timeLength);
  const payload = Buffer.concat([randomBytes(randomLength), time]);
  const signature = await signatureOf(db, payload, purpose);
  return Buffer.concat([payload, Buffer.from(signature, 'base64url')]).toString('base64url');
}

/**
 * Uses a challenge up. @param now epoch milliseconds
 * @returns `foreign` if the site did not make it for this purpose.
 */
export async function spendChallenge(
  db: Db,
  challenge: string,
  purpose: string,
  now: number,
): Promise<'valid' | 'foreign' | 'expired'> {
  const bytes = Buffer.from(challenge, 'base64url');
  const payload = bytes.subarray(0, randomLength + timeLength);
  if (payload.length < randomLength + timeLength) return 'foreign';
  const signature = bytes.subarray(payload.length).toString('base64url');
  if (!sameHash(signature, await signatureOf(db, payload, purpose))) return 'foreign';
  const age = now - payload.readUIntBE(randomLength, timeLength);
  // Refuses one from far in the future: a clock that was set back must not revive it.
  if (Math.abs(age) >= challengeMs) return 'expired';
  // Compares bytes: base64url has several texts for the same.
  const challenge_hash = hashOfSecret(bytes.toString('base64url'));
  const used = { challenge_hash, ends_at: now + 2 * challengeMs };
  return (await insertNew(sessionTables(db), 'used_challenges', used)) ? 'valid' : 'expired';
}

async function signatureOf(db: Db, payload: Buffer, purpose: string): Promise<string> {
  return (await keyedHash(db, siteKeys.signs))(
    `passkey ${purpose}: ${payload.toString('base64url')}`,
  );
}

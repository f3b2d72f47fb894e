import { randomBytes } from 'node:crypto';
import { keyedHash, siteKeys } from '../../database/keyedHash.ts';
import type { Db } from '../../database/open.ts';
import { hashOfSecret, sameHash } from '../../kit/server/secrets.ts';
import type { SessionTables } from '../session/session.table.ts';
import { challengeMs } from './passkeys.ts';

const randomLength = 16;
const timeLength = 6;

/**
 * What a device is to sign, as base64url: random bytes and the time, under a hash by the site's
 * key. Nothing is written down, so that asking for many fills no database.
 * @param purpose nobody can use it for another.
 * @param now epoch milliseconds
 */
export async function newChallenge(db: Db, purpose: string, now: number): Promise<string> {
  const time = Buffer.alloc(timeLength);
  time.writeUIntBE(now, 0, timeLength);
  const said = Buffer.concat([randomBytes(randomLength), time]);
  const signature = await signatureOf(db, said, purpose);
  return Buffer.concat([said, Buffer.from(signature, 'base64url')]).toString('base64url');
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
): Promise<'fine' | 'foreign' | 'over'> {
  const bytes = Buffer.from(challenge, 'base64url');
  const said = bytes.subarray(0, randomLength + timeLength);
  if (said.length < randomLength + timeLength) return 'foreign';
  const signature = bytes.subarray(said.length).toString('base64url');
  if (!sameHash(signature, await signatureOf(db, said, purpose))) return 'foreign';
  const age = now - said.readUIntBE(randomLength, timeLength);
  // One from far in the future: a clock that was set back must not revive it.
  if (Math.abs(age) >= challengeMs) return 'over';
  const { numInsertedOrUpdatedRows = 0n } = await db
    .withTables<SessionTables>()
    .insertInto('used_challenges')
    // As bytes: base64url has several texts for the same.
    .values({
      challenge_hash: hashOfSecret(bytes.toString('base64url')),
      ends_at: now + 2 * challengeMs,
    })
    .onConflict((oc) => oc.column('challenge_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n ? 'fine' : 'over';
}

async function signatureOf(db: Db, said: Buffer, purpose: string): Promise<string> {
  return (await keyedHash(db, siteKeys.signs))(`passkey ${purpose}: ${said.toString('base64url')}`);
}

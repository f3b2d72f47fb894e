import { keyedHash } from '../../database/keyedHash.ts';
import type { Db } from '../../database/open.ts';
import { countOf, consume, refund, waitFor, type RateLimit } from '../../database/rateLimit.ts';
import { isPrivateNetwork, networkOf } from '../../kit/server/clientNetwork.ts';
import { attemptLimits } from './login-attempts.ts';

export interface LoginAttempt {
  what: 'login' | 'passkey' | 'setup' | 'forgot' | 'invite' | 'accept';
  /** The e-mail address as typed, even if it has no account, or a passkey's id; null if unknown. */
  who: string | null;
  ip: string;
  /** A device that the account knows, with its own failures; null for any other. */
  device: string | null;
  accountLimit: number;
}

export type CountedAttempt = { id: string; earlierFailures: number } | { waitMs: number };

/**
 * Records a try as failed *before* it is checked, so that simultaneous guesses can't pass the limit
 * together; `forgiveAttempt` undoes it if the try was right. A refused try doesn't count, so that
 * repeated tries don't extend the lockout.
 * @param now epoch milliseconds
 */
export async function countAttempt(
  db: Db,
  { what, who, ip, device, accountLimit }: LoginAttempt,
  now: number,
): Promise<CountedAttempt> {
  const hash = await keyedHash(db);
  const site = perWindow(`${what}:site`, attemptLimits.site);
  const isShared = isPrivateNetwork(ip);
  const address = perWindow(
    `${what}:address:${hash(networkOf(ip))}`,
    isShared ? attemptLimits.sharedAddress : attemptLimits.address,
  );
  const subject = who === null ? null : accountOf(hash, { what, who, device });
  const account = subject === null ? null : perWindow(subject, accountLimit);
  // Others, at the same address or elsewhere, can't lock a known device out.
  const own = account ? (device ? [account] : [account, address]) : [address];

  const waitMs = async (some: Db) => {
    const isAttacked = (await waitFor(some, site, now)) > 0;
    const waits = [];
    for (const limit of own) {
      const isTightened = isAttacked && !(limit === address && isShared);
      const max = isTightened ? Math.min(limit.max, attemptLimits.underAttack) : limit.max;
      waits.push(await waitFor(some, { ...limit, max }, now));
    }
    return Math.max(...waits);
  };
  const asked = { guard: what, limits: [...own, site], waitMs };
  const counted = await consume(db, asked, now, async (trx, id) => ({
    id,
    earlierFailures: account ? (await countOf(trx, account, now)) - 1 : 0,
  }));
  return 'done' in counted ? counted.done : counted;
}

export const forgiveAttempt = (db: Db, id: string): Promise<void> => refund(db, { id });

interface Failed extends Pick<LoginAttempt, 'what' | 'device'> {
  who: string;
}

/** Forgets failures of an account or a passkey on this or unknown devices; keeps the IP's. */
export async function forgiveFailures(db: Db, failed: Failed): Promise<void> {
  await refund(db, { subject: accountOf(await keyedHash(db), failed) });
}

/** Hashed, because people sometimes type their password into the e-mail field. */
const accountOf = (hash: (text: string) => string, { what, who, device }: Failed): string =>
  device ? `${what}:device:${hash(device)}` : `${what}:account:${hash(who)}`;

const perWindow = (subject: string, max: number): RateLimit => ({
  subject,
  max,
  windowMs: attemptLimits.windowMs,
});

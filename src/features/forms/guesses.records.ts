import { keyedHash } from '../../database/keyedHash.ts';
import type { Db } from '../../database/open.ts';
import { consume } from '../../database/rateLimit.ts';
import { Problem } from '../../errors/problem.ts';
import { minuteMs, secondMs } from '../../kit/dates/durations.ts';
import { isPrivateNetwork, networkOf } from '../../kit/server/clientNetwork.ts';

/** Limits for one network; a whole audience may share one. */
const guessLimits = { windowMs: 15 * minuteMs, max: 30, shared: 300 };

/**
 * Counts a wrong secret.
 * @param what was guessed. @param ip of the client. @param now epoch milliseconds
 * @throws Problem `session.too-many-tries` if too many of one network were wrong.
 */
export async function countGuess(
  db: Db,
  what: 'private-link' | 'code',
  ip: string,
  now: number,
): Promise<void> {
  const hash = await keyedHash(db);
  const { windowMs, shared } = guessLimits;
  const max = isPrivateNetwork(ip) ? shared : guessLimits.max;
  const limit = { subject: `${what}:${hash(networkOf(ip))}`, max, windowMs };
  const asked = { guard: `guesses of a ${what}`, limits: [limit] };
  const counted = await consume(db, asked, now, async () => {});
  if ('done' in counted) return;
  throw new Problem('session.too-many-tries', { retryAfter: counted.waitMs / secondMs });
}

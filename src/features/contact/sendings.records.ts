import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { holdGuard } from '../../database/guard.ts';
import type { Db } from '../../database/open.ts';
import { networkOf } from '../../kit/network.ts';
import type { SendingTables } from './sendings.table.ts';

const minute = 60_000;

/** How much the public forms take: from one network, and from all of them together. */
const sendingLimits = {
  network: { most: 5, windowMs: 10 * minute },
  site: { most: 200, windowMs: 60 * minute },
} as const;

/**
 * Counts a sending of a public form, or refuses it where there were too many. Call it first in
 * the transaction that stores what was sent, so that what fails is not counted.
 * @param now epoch milliseconds
 * @returns whether it may go on.
 */
export async function countSending(
  trx: Transaction<object>,
  ip: string,
  now: number,
): Promise<boolean> {
  await holdGuard(trx, 'sendings', now);
  const tables = trx.withTables<SendingTables>();
  const network = createHash('sha256').update(networkOf(ip)).digest('base64url');
  const since = now - Math.max(sendingLimits.network.windowMs, sendingLimits.site.windowMs);
  const lately = await tables
    .selectFrom('sendings')
    .select(['network', 'at'])
    .where('at', '>', since)
    // A clock that was set back must not keep the forms shut.
    .where('at', '<=', now)
    .execute();
  const within = ({ most, windowMs }: { most: number; windowMs: number }, of: typeof lately) =>
    of.filter(({ at }) => at > now - windowMs).length < most;
  const own = lately.filter((one) => one.network === network);
  if (!within(sendingLimits.network, own) || !within(sendingLimits.site, lately)) return false;
  await tables.insertInto('sendings').values({ id: randomUUID(), network, at: now }).execute();
  return true;
}

/** Forgets what is too old to count. */
export async function sweepSendings(db: Db, now: number): Promise<void> {
  await db
    .withTables<SendingTables>()
    .deleteFrom('sendings')
    .where('at', '<=', now - sendingLimits.site.windowMs)
    .execute();
}

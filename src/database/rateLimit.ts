import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { holdAdvisoryLock } from './advisoryLock.ts';
import type { Db } from './open.ts';
import { minuteMs } from '../kit/dates/durations.ts';

/** Times are epoch milliseconds. */
export type RateLimitTables = { rate_counts: { id: string; subject: string; ends_at: number } };

const tables = (db: Db) => db.withTables<RateLimitTables>();

/** An event counts for `windowMs`; a subject with `max` counted events has to wait. */
export interface RateLimit {
  /** Contains networks and addresses only as hashes of `keyedHash`. */
  subject: string;
  max: number;
  windowMs: number;
}

/** A later request may have been quicker, and another instance's clock may be ahead. */
const maxAheadMs = minuteMs;

/**
 * Counts one more for each of the limits, unless it has to wait, and works in the same transaction.
 * @param asked `waitMs` returns 0 if there is room, by default for each of the limits; of limits
 * with the same guard, each sees the counts of the ones before it.
 * @param now epoch milliseconds
 * @param work gets the id by which `refund` removes all that was counted.
 */
export async function consume<T>(
  db: Db,
  asked: { guard: string; limits: readonly RateLimit[]; waitMs?: (db: Db) => Promise<number> },
  now: number,
  work: (trx: Transaction<object>, id: string) => Promise<T>,
): Promise<{ done: T } | { waitMs: number }> {
  const { guard, limits, waitMs: wait = (some) => waitForAll(some, limits, now) } = asked;
  // Most of a flood is refused by this read alone, without a lock or a write.
  const glance = await wait(db);
  if (glance > 0) return { waitMs: glance };
  return db.transaction().execute(async (trx) => {
    await holdAdvisoryLock(trx, guard, now);
    const waitMs = await wait(trx);
    if (waitMs > 0) return { waitMs };
    const id = randomUUID();
    const counts = limits.map(({ subject, windowMs }) => ({
      id,
      subject,
      ends_at: now + windowMs,
    }));
    await tables(trx).insertInto('rate_counts').values(counts).execute();
    return { done: await work(trx, id) };
  });
}

/** Milliseconds until there is room; 0 if there is. */
export async function waitFor(db: Db, limit: RateLimit, now: number): Promise<number> {
  const blocking = (await endsOf(db, limit, now))[limit.max - 1];
  return blocking === undefined ? 0 : blocking - now;
}

/** Milliseconds until there is room in each of them. */
async function waitForAll(db: Db, limits: readonly RateLimit[], now: number): Promise<number> {
  return Math.max(...(await Promise.all(limits.map((limit) => waitFor(db, limit, now)))));
}

/** How many count now, and no more than `max`. */
export async function countOf(db: Db, limit: RateLimit, now: number): Promise<number> {
  return (await endsOf(db, limit, now)).length;
}

export async function refund(db: Db, which: { id: string } | { subject: string }): Promise<void> {
  await tables(db)
    .deleteFrom('rate_counts')
    .where((eb) => eb.and(which))
    .execute();
}

/** Removes expired counts. */
export async function sweepRateCounts(db: Db, now: number): Promise<void> {
  await tables(db).deleteFrom('rate_counts').where('ends_at', '<=', now).execute();
}

/** The newest first. */
async function endsOf(db: Db, { subject, max, windowMs }: RateLimit, now: number) {
  const rows = await tables(db)
    .selectFrom('rate_counts')
    .select('ends_at')
    .where('subject', '=', subject)
    .where('ends_at', '>', now)
    // Counts from before a clock was set back must not lengthen the wait.
    .where('ends_at', '<=', now + windowMs + maxAheadMs)
    .orderBy('ends_at', 'desc')
    .limit(max)
    .execute();
  return rows.map((row) => row.ends_at);
}

import type { Transaction } from 'kysely';
import { keyedHash } from '../../database/keyedHash.ts';
import type { Db } from '../../database/open.ts';
import { consume, waitFor, type RateLimit } from '../../database/rateLimit.ts';
import { Problem } from '../../errors/problem.ts';
import { isPrivateNetwork, networkOf, widerNetworkOf } from '../../kit/server/clientNetwork.ts';
import type { Sender } from '../../kit/server/formHandler.ts';
import { submissionLimits } from './submission-limits.ts';
import { dayMs, secondMs } from '../../kit/dates/durations.ts';
import { insertOrChange } from '../../database/rows.records.ts';

type SubmissionKind = 'message' | 'newsletter' | 'download' | 'suspicious';

/** Times are epoch milliseconds. */
type SubmissionTables = { full_budgets: { kind: SubmissionKind; at: number } };

const toldMs = 3 * dayMs;

/**
 * Stores and counts a public form's submission, in one transaction. A `room` of its own counts
 * alone until it is full.
 * @param now epoch milliseconds
 * @throws Problem `form.too-many`, with the time after which there may be room.
 */
export async function acceptSubmission<T>(
  db: Db,
  form: Exclude<SubmissionKind, 'suspicious'>,
  { ip, isSuspicious, room }: Sender & { room?: RateLimit | null | undefined },
  now: number,
  store: (trx: Transaction<object>) => Promise<T>,
): Promise<T> {
  if (room && !isSuspicious) {
    const counted = await consume(db, { guard: room.subject, limits: [room] }, now, store);
    if ('done' in counted) return counted.done;
  }
  const hash = await keyedHash(db);
  const kind = isSuspicious ? 'suspicious' : form;
  const limits = submissionLimits;
  const perNetwork = isPrivateNetwork(ip) ? limits.sharedNetwork : limits.network;
  const network = { subject: `form:network:${hash(networkOf(ip))}`, ...perNetwork };
  const site = { subject: `form:${kind}:site`, ...limits.site[kind] };
  const wider = { subject: `form:${kind}:${hash(widerNetworkOf(ip))}`, ...limits.widerNetwork };

  const waitMs = async (some: Db) => {
    const ofNetwork = await waitFor(some, network, now);
    let ofSite = await waitFor(some, site, now);
    if (ofSite > 0 && kind !== 'suspicious') {
      ofSite = Math.min(ofSite, await waitFor(some, wider, now));
    }
    return Math.max(ofNetwork, ofSite);
  };
  const asked = { guard: 'form', limits: [network, site, wider], waitMs };
  const counted = await consume(db, asked, now, async (trx) => {
    if ((await waitFor(trx, site, now)) > 0) await recordFullBudget(trx, kind, now);
    return store(trx);
  });
  if ('done' in counted) return counted.done;
  throw new Problem('form.too-many', { retryAfter: counted.waitMs / secondMs });
}

/** The time when a form last reached the site's limit; null if not lately. */
export async function fullBudgetAt(db: Db, now: number): Promise<number | null> {
  const row = await db
    .withTables<SubmissionTables>()
    .selectFrom('full_budgets')
    .select('at')
    // Refused spam is no loss.
    .where('kind', '!=', 'suspicious')
    .where('at', '>', now - toldMs)
    .where('at', '<=', now)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return row?.at ?? null;
}

async function recordFullBudget(db: Db, kind: SubmissionKind, now: number): Promise<void> {
  const tables = db.withTables<SubmissionTables>();
  await insertOrChange(tables, 'full_budgets', 'kind', { kind, at: now }, { at: now });
}

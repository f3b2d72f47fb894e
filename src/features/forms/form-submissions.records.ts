import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { holdGuard } from '../../database/guard.ts';
import type { Db } from '../../database/open.ts';
import { keyedHash } from '../../database/keyedHash.ts';
import { Problem } from '../../errors/problem.ts';
import { networkOf, widerNetworkOf } from '../../kit/server/clientNetwork.ts';
import type { SubmissionKind, SubmissionTables } from './form-submissions.table.ts';
import type { Sender } from '../../kit/server/formHandler.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Limit {
  max: number;
  windowMs: number;
}

const submissionLimits = {
  /** From one network, by all forms. */
  network: { max: 5, windowMs: 10 * minute },
  /** From all networks, for each kind: spam takes no room of what people send. */
  site: {
    message: { max: 200, windowMs: hour },
    newsletter: { max: 200, windowMs: hour },
    suspicious: { max: 20, windowMs: hour },
  },
  /** Where `site` is full, one more from each wider network: a flood shuts nobody out. */
  widerNetwork: { max: 1, windowMs: hour },
} as const satisfies Record<string, Limit | Record<SubmissionKind, Limit>>;

const toldMs = 3 * day;

/**
 * Stores and counts what a public form sent, in one transaction.
 * @param now epoch milliseconds
 * @throws Problem `form.too-many`
 */
export async function acceptSubmission<T>(
  db: Db,
  form: Exclude<SubmissionKind, 'suspicious'>,
  { ip, isSuspicious }: Sender,
  now: number,
  store: (trx: Transaction<object>) => Promise<T>,
): Promise<T> {
  const hash = await keyedHash(db);
  const counted = {
    kind: isSuspicious ? 'suspicious' : form,
    network: hash(networkOf(ip)),
    wider_network: hash(widerNetworkOf(ip)),
  } as const;
  // Most of a flood is refused by this read alone, without a lock or a write.
  await refuseTooMany(db, counted, now);
  return db.transaction().execute(async (trx) => {
    await holdGuard(trx, 'sendings', now);
    await refuseTooMany(trx, counted, now);
    await trx
      .withTables<SubmissionTables>()
      .insertInto('sendings')
      .values({ ...counted, id: randomUUID(), at: now })
      .execute();
    await noteFullBudget(trx, counted.kind, now);
    return store(trx);
  });
}

/** When a form was last sent as often as the site takes; null where that was not lately. */
export async function fullBudgetAt(db: Db, now: number): Promise<number | null> {
  const row = await db
    .withTables<SubmissionTables>()
    .selectFrom('full_budgets')
    .select('at')
    // Spam that was refused is no loss.
    .where('kind', '!=', 'suspicious')
    .where('at', '>', now - toldMs)
    .where('at', '<=', now)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function sweepSubmissions(db: Db, now: number): Promise<void> {
  await db
    .withTables<SubmissionTables>()
    .deleteFrom('sendings')
    .where('at', '<=', now - hour)
    .execute();
}

type Counted = Omit<SubmissionTables['sendings'], 'id' | 'at'>;

/** @throws Problem `form.too-many`, with the time after which there may be room. */
async function refuseTooMany(db: Db, { kind, ...from }: Counted, now: number): Promise<void> {
  const { network, site, widerNetwork } = submissionLimits;
  const ofNetwork = await waitFor(db, { network: from.network }, network, now);
  let ofSite = await waitFor(db, { kind }, site[kind], now);
  if (ofSite > 0 && kind !== 'suspicious') {
    const same = { kind, wider_network: from.wider_network };
    ofSite = Math.min(ofSite, await waitFor(db, same, widerNetwork, now));
  }
  const waitMs = Math.max(ofNetwork, ofSite);
  if (waitMs > 0) throw new Problem('form.too-many', { retryAfter: waitMs / 1_000 });
}

async function noteFullBudget(db: Db, kind: SubmissionKind, now: number): Promise<void> {
  if ((await waitFor(db, { kind }, submissionLimits.site[kind], now)) === 0) return;
  await db
    .withTables<SubmissionTables>()
    .insertInto('full_budgets')
    .values({ kind, at: now })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ at: now }))
    .execute();
}

/** Milliseconds until there is room for one more of the same. */
async function waitFor(
  db: Db,
  same: Partial<Counted>,
  { max, windowMs }: Limit,
  now: number,
): Promise<number> {
  const blocking = await db
    .withTables<SubmissionTables>()
    .selectFrom('sendings')
    .select('at')
    .where((eb) => eb.and(same))
    .where('at', '>', now - windowMs)
    // A clock that was set back must not keep the forms shut.
    .where('at', '<=', now)
    .orderBy('at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return blocking ? blocking.at + windowMs - now : 0;
}

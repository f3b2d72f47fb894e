import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { holdGuard } from '../../database/guard.ts';
import type { Db } from '../../database/open.ts';
import { networkOf } from '../../kit/server/clientNetwork.ts';
import { attemptLimits } from './login-attempts.ts';
import type { SessionTables } from './session.table.ts';

export interface LoginAttempt {
  what: 'login' | 'setup' | 'forgot' | 'invite' | 'accept';
  /** As typed, whether it has an account or not. */
  email: string | null;
  ip: string;
  accountLimit: number;
}

export type CountedAttempt = { id: string; earlierFailures: number } | { waitMs: number };

/**
 * Writes a try down as failed *before* it is checked, so that guesses made at the same time
 * cannot pass the limit together; `forgiveAttempt` takes it back when it turns out right.
 * A try that is refused is not counted: who keeps knocking does not keep the door shut.
 * @param now epoch milliseconds
 */
export async function countAttempt(
  db: Db,
  trying: LoginAttempt,
  now: number,
): Promise<CountedAttempt> {
  // Most of a flood is refused by this read alone, without a lock or a write.
  const glance = await judge(db.withTables<SessionTables>(), trying, now);
  if ('waitMs' in glance) return glance;

  const { account, address, site } = subjectsOf(trying);
  return db.transaction().execute(async (guardless) => {
    // In the same order for all, against deadlocks.
    for (const name of present([account, address]).toSorted()) {
      await holdGuard(guardless, name, now);
    }
    const trx = guardless.withTables<SessionTables>();
    const judgement = await judge(trx, trying, now);
    if ('waitMs' in judgement) return judgement;

    const id = randomUUID();
    await trx
      .insertInto('failed_tries')
      .values(present([account, address, site]).map((subject) => ({ id, subject, at: now })))
      .execute();
    return { id, ...judgement };
  });
}

export async function forgiveAttempt(db: Db, id: string): Promise<void> {
  await db.withTables<SessionTables>().deleteFrom('failed_tries').where('id', '=', id).execute();
}

/** Forgets the failed sign-ins of an account; those of the IP address stay. */
export async function forgiveAccount(db: Db, email: string): Promise<void> {
  await db
    .withTables<SessionTables>()
    .deleteFrom('failed_tries')
    .where('subject', '=', subject('login', 'account', email))
    .execute();
}

type Reader = Pick<Transaction<SessionTables>, 'selectFrom'>;

async function judge(
  db: Reader,
  trying: LoginAttempt,
  now: number,
): Promise<{ earlierFailures: number } | { waitMs: number }> {
  const { account, address, site } = subjectsOf(trying);
  const attacked = (await triesOf(db, site, now)).length >= attemptLimits.site;
  const bound = (limit: number) => (attacked ? Math.min(limit, attemptLimits.underAttack) : limit);

  const ofAccount = account === null ? [] : await triesOf(db, account, now);
  const ofAddress = await triesOf(db, address, now);
  const waitMs = Math.max(
    waitFor(ofAccount, bound(trying.accountLimit), now),
    waitFor(ofAddress, bound(attemptLimits.address), now),
  );
  return waitMs > 0 ? { waitMs } : { earlierFailures: ofAccount.length };
}

function present(subjects: readonly (string | null)[]): string[] {
  return subjects.filter((s) => s !== null);
}

function subjectsOf({ what, email, ip }: LoginAttempt) {
  return {
    account: email === null ? null : subject(what, 'account', email),
    address: subject(what, 'address', networkOf(ip)),
    site: `${what}:site`,
  };
}

/** Hashed, because people type their password where the e-mail address belongs. */
function subject(what: LoginAttempt['what'], kind: 'account' | 'address', value: string): string {
  return `${what}:${kind}:${createHash('sha256').update(value).digest('base64url')}`;
}

/** Newest first, and no more than the site's limit. */
async function triesOf(db: Reader, name: string, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('failed_tries')
    .select('at')
    .where('subject', '=', name)
    .where('at', '>', now - attemptLimits.windowMs)
    // A clock that was set back must not lengthen the wait.
    .where('at', '<', now + attemptLimits.windowMs)
    .orderBy('at', 'desc')
    .limit(attemptLimits.site)
    .execute();
  return rows.map((row) => row.at);
}

/** Milliseconds until fewer than `limit` tries lie in the window. */
function waitFor(newestFirst: readonly number[], limit: number, now: number): number {
  const blocking = newestFirst[limit - 1];
  return blocking === undefined ? 0 : blocking + attemptLimits.windowMs - now;
}

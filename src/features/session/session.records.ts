import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Account } from '../../kit/server/handler.ts';
import { hashOfSecret, newSecret, sameHash } from '../../kit/server/secrets.ts';
import { changeChecked, sessionTables } from './account.records.ts';
import { deviceOf } from './device.ts';
import type { OpenSession } from './open-sessions.ts';
import { sessionTimes } from './session.ts';
import type { SessionTables } from './session.table.ts';

/**
 * Opens a session and returns its token, which isn't stored.
 * @param account its id and the password hash that the check was made against
 * @param now epoch milliseconds
 * @returns null if the account went or its password changed while the check ran.
 */
export async function openSession(
  db: Db,
  account: { id: string; passwordHash: string },
  userAgent: string,
  now: number,
): Promise<string | null> {
  const token = newSecret();
  const session = {
    token_hash: hashOfSecret(token),
    id: randomUUID(),
    account_id: account.id,
    created_at: now,
    seen_at: now,
    user_agent: userAgent.slice(0, 200),
  };
  return db.transaction().execute(async (trx) => {
    // Locks the account's row: no session with the old password may outlive its change.
    if (!(await changeChecked(trx, account, { signed_in_at: now }))) return null;
    await sessionTables(trx).insertInto('sessions').values(session).execute();
    return token;
  });
}

/**
 * The account of a session's token; null if there is none or its time is over.
 * @param now epoch milliseconds
 * @param onTrouble called if the last use cannot be written: a full disk must not end sessions.
 */
export async function accountOfSession(
  db: Db,
  token: string,
  now: number,
  onTrouble: (error: unknown) => void = () => {},
): Promise<Account | null> {
  const row = await sessionTables(db)
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'sessions.seen_at'])
    .where('token_hash', '=', hashOfSecret(token))
    .where(stillOpen(now))
    .executeTakeFirst();
  if (!row) return null;
  if (row.seen_at <= now - sessionTimes.seenEvery) {
    await recordSeen(db, token, now).catch(onTrouble);
  }
  return { id: row.id, name: row.name, email: row.email };
}

export async function endSession(db: Db, token: string): Promise<void> {
  await sessionTables(db)
    .deleteFrom('sessions')
    .where('token_hash', '=', hashOfSecret(token))
    .execute();
}

/** Returns the token's session first, then the last used. */
export async function listSessions(
  db: Db,
  accountId: string,
  token: string,
  now: number,
): Promise<OpenSession[]> {
  const rows = await sessionTables(db)
    .selectFrom('sessions')
    .select(['id as _id', 'created_at as openedAt', 'seen_at as seenAt'])
    .select(['user_agent', 'token_hash'])
    .where('account_id', '=', accountId)
    .where(stillOpen(now))
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
  const sessions = rows.map(({ user_agent, token_hash, ...session }) => ({
    ...session,
    device: deviceOf(user_agent),
    isThis: sameHash(token_hash, hashOfSecret(token)),
  }));
  return sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
}

/**
 * @returns null if the account doesn't have this session. @param token the request's own session
 */
export async function endOwnSession(
  db: Db,
  accountId: string,
  id: string,
  token: string,
): Promise<{ wasThis: boolean } | null> {
  const ended = await endingOf(db, accountId)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst();
  return ended ? { wasThis: sameHash(ended.token_hash, hashOfSecret(token)) } : null;
}

/** Ends every session of an account but that of the token. */
export async function endOtherSessions(db: Db, accountId: string, token: string): Promise<void> {
  await endingOf(db, accountId).where('token_hash', '<>', hashOfSecret(token)).execute();
}

const endingOf = (db: Db, accountId: string) =>
  sessionTables(db).deleteFrom('sessions').where('account_id', '=', accountId);

/** Called every hour or so; expired rows are refused even before their removal. */
export async function sweepSessions(db: Db, now: number): Promise<void> {
  await sessionTables(db)
    .deleteFrom('sessions')
    .where((eb) => eb.not(stillOpen(now)(eb)))
    .execute();
  await sessionTables(db)
    .deleteFrom('reset_tokens')
    .where('created_at', '<=', now - sessionTimes.resetToken)
    .execute();
  await sessionTables(db)
    .deleteFrom('invitations')
    .where('created_at', '<=', now - sessionTimes.invitation)
    .execute();
  await sessionTables(db).deleteFrom('used_challenges').where('ends_at', '<=', now).execute();
}

function stillOpen(now: number) {
  return (eb: ExpressionBuilder<SessionTables, 'sessions'>) =>
    eb.and([
      eb('sessions.seen_at', '>', now - sessionTimes.idle),
      eb('sessions.created_at', '>', now - sessionTimes.absolute),
    ]);
}

async function recordSeen(db: Db, token: string, now: number): Promise<void> {
  await sessionTables(db)
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('token_hash', '=', hashOfSecret(token))
    // One of many simultaneous calls is enough.
    .where('seen_at', '<=', now - sessionTimes.seenEvery)
    .execute();
}

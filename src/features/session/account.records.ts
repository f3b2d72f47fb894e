import { randomUUID } from 'node:crypto';
import { sql, type SqlBool, type Transaction } from 'kysely';
import { recordErased } from '../../database/erased.records.ts';
import { holdAdvisoryLock } from '../../database/advisoryLock.ts';
import type { Db } from '../../database/open.ts';
import type { Account } from '../../kit/server/handler.ts';
import { keyedHash, siteKeys } from '../../database/keyedHash.ts';
import { hashOfSecret, sameHash } from '../../kit/server/secrets.ts';
import type { SessionTables } from './session.table.ts';
import { changesAny, findsAny, firstOrNull } from '../../database/rows.records.ts';

export const sessionTables = (db: Db) => db.withTables<SessionTables>();

/** The address is in `emailAddress`'s form; the hash is a PHC string. */
type AccountDraft = Omit<Account, 'id'> & { passwordHash: string };

/** Null if the e-mail address has an account. The set-up code becomes void. */
export function addAccount(db: Db, draft: AccountDraft, now: number): Promise<Account | null> {
  return guarded(db, now, async (trx) =>
    (await findAccount(trx, draft.email)) ? null : insertAccount(trx, draft, now),
  );
}

/** One of simultaneous calls succeeds; null if the code is invalid or there's an account. */
export function addFirstAccount(
  db: Db,
  code: string,
  draft: AccountDraft,
  now: number,
): Promise<Account | null> {
  return guarded(db, now, async (trx) =>
    (await isSetupCode(trx, code)) ? insertAccount(trx, draft, now) : null,
  );
}

/**
 * Returns the code that makes the first account; null if there is an account. The site's key makes
 * it the same at every start and for every instance, so it isn't stored.
 */
export async function setupCode(db: Db): Promise<string | null> {
  return (await hasAccounts(db)) ? null : (await keyedHash(db, siteKeys.signs))('the set-up code');
}

export const hasAccounts = (db: Db) =>
  findsAny(sessionTables(db).selectFrom('accounts').select('id').limit(1));

/** In a transaction, call it after a write. */
export async function isSetupCode(db: Db, code: string): Promise<boolean> {
  const valid = await setupCode(db);
  return valid !== null && sameHash(hashOfSecret(valid), hashOfSecret(code));
}

/** Returns the account of an e-mail address with its password hash, or null. */
export function findAccount(db: Db, email: string) {
  const accounts = sessionTables(db).selectFrom('accounts').where('email', '=', email);
  return firstOrNull(accounts.select(['id', 'name', 'email', 'password_hash as passwordHash']));
}

export function readAccount(db: Db, id: string): Promise<Account | null> {
  const accounts = sessionTables(db).selectFrom('accounts').where('id', '=', id);
  return firstOrNull(accounts.select(['id', 'name', 'email']));
}

/** Returns accounts, oldest first. Times are epoch milliseconds. */
export function listAccounts(
  db: Db,
): Promise<(Account & { createdAt: number; signedInAt: number | null })[]> {
  return sessionTables(db)
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'created_at as createdAt', 'signed_in_at as signedInAt'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Changes an account whose password was checked, and locks its row until the end of the
 * transaction.
 * @param checked its id, and the password hash that the check was made against
 * @returns false if the account went or its password changed while the check ran.
 */
export const changeChecked = (
  trx: Db,
  checked: { id: string; passwordHash: string },
  change: Partial<SessionTables['accounts']>,
) =>
  changesAny(
    sessionTables(trx)
      .updateTable('accounts')
      .set(change)
      .where('id', '=', checked.id)
      .where('password_hash', '=', checked.passwordHash),
  );

/** Removes an account with its sessions and the invitations it made, but never the last one. */
export function removeAccount(
  db: Db,
  who: { id: string } | { email: string },
  now: number,
): Promise<'removed' | 'not-found' | 'last'> {
  return guarded(db, now, async (trx) => {
    const accounts = await listAccounts(trx);
    const account = accounts.find((a) => ('id' in who ? a.id === who.id : a.email === who.email));
    if (!account) return 'not-found';
    if (accounts.length === 1) return 'last';
    await sessionTables(trx).deleteFrom('accounts').where('id', '=', account.id).execute();
    await recordErased(trx, [account.id], now);
    return 'removed';
  });
}

/** Changes of the accounts run one after another, so that counting them is safe. */
export function guarded<T>(
  db: Db,
  now: number,
  work: (trx: Transaction<object>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await holdAdvisoryLock(trx, 'accounts', now);
    return work(trx);
  });
}

/** Runs only inside `guarded`. Voids this account's invitations, and the set-up code. */
export async function insertAccount(
  trx: Transaction<object>,
  { email, name, passwordHash }: AccountDraft,
  now: number,
): Promise<Account> {
  const account = { id: randomUUID(), email, name };
  await sessionTables(trx)
    .insertInto('accounts')
    .values({ ...account, password_hash: passwordHash, created_at: now, signed_in_at: null })
    .execute();
  await sessionTables(trx).deleteFrom('invitations').where('email', '=', email).execute();
  return account;
}

/**
 * Whether a time in a column is less than `ms` ago. Refuses times far in the future too: a clock that
 * was set back must not revive a token.
 */
export const madeWithin = (column: string, ms: number, now: number) =>
  sql<SqlBool>`${sql.ref(column)} > ${now - ms} and ${sql.ref(column)} < ${now + ms}`;

import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Transaction } from 'kysely';
import { holdGuard } from '../../database/guard.ts';
import type { Db } from '../../database/open.ts';
import type { Account } from '../../kit/api.ts';
import { addMail } from '../../mail/mails.records.ts';
import { hashOfSecret, newSecret, sameHash } from '../../kit/secrets.ts';
import { sessionTimes } from './session.ts';
import type { SessionTables } from './session.table.ts';

/** An account that does not exist yet. */
export interface AccountDraft {
  /** As `emailAddress` leaves it. */
  email: string;
  name: string;
  /** A PHC string. */
  passwordHash: string;
}

/** Adds an account; null where its e-mail address has one. Every set-up code is void now. */
export function addAccount(db: Db, draft: AccountDraft, now: number): Promise<Account | null> {
  return guarded(db, now, async (trx) => {
    const taken = await trx
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', draft.email)
      .executeTakeFirst();
    return taken ? null : insertAccount(trx, draft, now);
  });
}

/**
 * Makes the very first account. Of any number of calls with valid codes one succeeds.
 * @returns null where the code is not valid, or there is an account.
 */
export function addFirstAccount(
  db: Db,
  code: string,
  draft: AccountDraft,
  now: number,
): Promise<Account | null> {
  return guarded(db, now, async (trx) =>
    (await codeIsValid(trx, code)) ? insertAccount(trx, draft, now) : null,
  );
}

/**
 * Makes one more code by which the first account can be made.
 * @returns the code, which is stored nowhere; null where there is an account.
 */
export function newSetupCode(db: Db, now: number): Promise<string | null> {
  const code = newSecret();
  return guarded(db, now, async (trx) => {
    if (await someAccountExists(trx)) return null;
    await trx
      .insertInto('setup_codes')
      .values({ code_hash: hashOfSecret(code), created_at: now })
      .execute();
    return code;
  });
}

/** Whether anybody can sign in yet. */
export function hasAccounts(db: Db): Promise<boolean> {
  return someAccountExists(db.withTables<SessionTables>());
}

/** Whether the first account could be made by this code now. */
export function isSetupCode(db: Db, code: string): Promise<boolean> {
  return codeIsValid(db.withTables<SessionTables>(), code);
}

/** The account of an e-mail address with its password hash, or null. */
export async function findAccount(
  db: Db,
  email: string,
): Promise<(Account & { passwordHash: string }) | null> {
  const row = await db
    .withTables<SessionTables>()
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** An account by its id, or null. */
export async function readAccount(db: Db, id: string): Promise<Account | null> {
  const row = await db
    .withTables<SessionTables>()
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Every account, oldest first. Times are epoch milliseconds. */
export function listAccounts(
  db: Db,
): Promise<(Account & { createdAt: number; signedInAt: number | null })[]> {
  return db
    .withTables<SessionTables>()
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'created_at as createdAt', 'signed_in_at as signedInAt'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Removes an account with its sessions, but never the last one. */
export function removeAccount(
  db: Db,
  email: string,
  now: number,
): Promise<'removed' | 'not-found' | 'last'> {
  return guarded(db, now, async (trx) => {
    const accounts = await trx.selectFrom('accounts').select(['id', 'email']).execute();
    const account = accounts.find((a) => a.email === email);
    if (!account) return 'not-found';
    if (accounts.length === 1) return 'last';
    await trx.deleteFrom('accounts').where('id', '=', account.id).execute();
    return 'removed';
  });
}

/**
 * Makes a token that resets the password of an account once; an older one is void.
 * @returns the token, which is stored nowhere.
 */
export async function newResetToken(db: Db, accountId: string, now: number): Promise<string> {
  const token = newSecret();
  const fresh = { token_hash: hashOfSecret(token), created_at: now };
  await db
    .withTables<SessionTables>()
    .insertInto('reset_tokens')
    .values({ account_id: accountId, ...fresh })
    .onConflict((oc) => oc.column('account_id').doUpdateSet(fresh))
    .execute();
  return token;
}

/** Whether a reset token would work now. */
export async function isResetToken(db: Db, token: string, now: number): Promise<boolean> {
  const row = await db
    .withTables<SessionTables>()
    .selectFrom('reset_tokens')
    .select('account_id')
    .where('token_hash', '=', hashOfSecret(token))
    .where(stillValid(now))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses a reset token up: sets the password, ends every session of the account and writes down
 * the mail that says so, all or nothing.
 * @returns the account, or null where the token is not valid (any more).
 */
export function resetPassword(
  db: Db,
  token: string,
  passwordHash: string,
  now: number,
): Promise<Account | null> {
  return db.transaction().execute(async (tableless) => {
    const trx = tableless.withTables<SessionTables>();
    // One conditional delete: of any number of uses at once, one finds the row.
    const used = await trx
      .deleteFrom('reset_tokens')
      .where('token_hash', '=', hashOfSecret(token))
      .where(stillValid(now))
      .returning('account_id')
      .executeTakeFirst();
    if (!used) return null;
    const account = await trx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', used.account_id)
      .returning(['id', 'name', 'email'])
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('sessions').where('account_id', '=', account.id).execute();
    await addMail(tableless, 'session.changed', { account: account.id }, now);
    return account;
  });
}

/** Also refuses tokens from far in the future: a clock that was set back must not revive them. */
function stillValid(now: number) {
  return (eb: ExpressionBuilder<SessionTables, 'reset_tokens'>) =>
    eb.and([
      eb('created_at', '>', now - sessionTimes.resetToken),
      eb('created_at', '<', now + sessionTimes.resetToken),
    ]);
}

/** All that adds or removes accounts happens one after another, so that counting them is safe. */
function guarded<T>(
  db: Db,
  now: number,
  work: (trx: Transaction<SessionTables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await holdGuard(trx, 'accounts', now);
    return work(trx.withTables<SessionTables>());
  });
}

async function insertAccount(
  trx: Transaction<SessionTables>,
  { email, name, passwordHash }: AccountDraft,
  now: number,
): Promise<Account> {
  const account = { id: randomUUID(), email, name };
  await trx
    .insertInto('accounts')
    .values({ ...account, password_hash: passwordHash, created_at: now, signed_in_at: null })
    .execute();
  await trx.deleteFrom('setup_codes').execute();
  return account;
}

type Reader = Pick<Transaction<SessionTables>, 'selectFrom'>;

async function codeIsValid(db: Reader, code: string): Promise<boolean> {
  if (await someAccountExists(db)) return false;
  const hash = hashOfSecret(code);
  const codes = await db.selectFrom('setup_codes').select('code_hash').execute();
  return codes.filter((row) => sameHash(row.code_hash, hash)).length > 0;
}

async function someAccountExists(db: Reader): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

import type { Db } from '../../database/open.ts';
import type { Account } from '../../kit/server/handler.ts';
import { hashOfSecret, newSecret } from '../../kit/server/secrets.ts';
import { addMail, dropMails } from '../../mail/mails.records.ts';
import { changeChecked, madeWithin, sessionTables } from './account.records.ts';
import { removePasskeys } from '../passkeys/passkeys.records.ts';
import { endOtherSessions } from './session.records.ts';
import { sessionTimes } from './session.ts';
import { findsAny, insertOrChange } from '../../database/rows.records.ts';

/** Makes a token, which isn't stored, that works once; voids an older one. */
export async function newResetToken(db: Db, accountId: string, now: number): Promise<string> {
  const token = newSecret();
  const fresh = { token_hash: hashOfSecret(token), created_at: now };
  const row = { account_id: accountId, ...fresh };
  await insertOrChange(sessionTables(db), 'reset_tokens', 'account_id', row, fresh);
  return token;
}

/**
 * Queues the e-mail with a reset link, and replaces a waiting one for the same account.
 * @param accountId null if the address has no account: the e-mail is queued all the same and
 * dropped when it is due, so that response times reveal nothing.
 * @param notBefore epoch milliseconds
 */
export async function addResetMail(
  db: Db,
  accountId: string | null,
  now: number,
  notBefore: number,
): Promise<void> {
  const about = { account: accountId ?? '' };
  await db.transaction().execute(async (trx) => {
    await dropMails(trx, 'session.reset', about);
    await addMail(trx, 'session.reset', about, now, notBefore);
  });
}

export const isResetToken = (db: Db, token: string, now: number) =>
  findsAny(
    sessionTables(db)
      .selectFrom('reset_tokens')
      .select('account_id')
      .where('token_hash', '=', hashOfSecret(token))
      .where(madeWithin('created_at', sessionTimes.resetToken, now)),
  );

/**
 * Sets the password, ends every session, removes every passkey and queues the e-mail about it, all
 * or nothing.
 * @returns the account, or null if the token is invalid.
 */
export function resetPassword(
  db: Db,
  token: string,
  passwordHash: string,
  now: number,
): Promise<Account | null> {
  return db.transaction().execute(async (trx) => {
    // One conditional delete: only one of any number of simultaneous uses finds the row.
    const used = await sessionTables(trx)
      .deleteFrom('reset_tokens')
      .where('token_hash', '=', hashOfSecret(token))
      .where(madeWithin('created_at', sessionTimes.resetToken, now))
      .returning('account_id')
      .executeTakeFirst();
    if (!used) return null;
    const account = await sessionTables(trx)
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', used.account_id)
      .returning(['id', 'name', 'email'])
      .executeTakeFirstOrThrow();
    await sessionTables(trx).deleteFrom('sessions').where('account_id', '=', account.id).execute();
    // An intruder may have added a passkey.
    const by = (await removePasskeys(trx, account.id)) > 0 ? 'reset with passkeys' : 'reset';
    await dropMails(trx, 'session.reset', { account: account.id });
    await addMail(trx, 'session.changed', { account: account.id, by }, now);
    return account;
  });
}

/**
 * Ends every other session, voids the reset tokens and queues an e-mail, all or nothing.
 * @param account its id, and the password hash that the old password was checked against
 * @param sessionToken of the session that stays
 * @param now epoch milliseconds
 * @returns false if the account went or its password changed while the check ran.
 */
export function changePassword(
  db: Db,
  account: { id: string; passwordHash: string },
  newHash: string,
  sessionToken: string,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await changeChecked(trx, account, { password_hash: newHash }))) return false;
    await endOtherSessions(trx, account.id, sessionToken);
    await sessionTables(trx)
      .deleteFrom('reset_tokens')
      .where('account_id', '=', account.id)
      .execute();
    await dropMails(trx, 'session.reset', { account: account.id });
    await addMail(trx, 'session.changed', { account: account.id }, now);
    return true;
  });
}

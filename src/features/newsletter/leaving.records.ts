import { forgetErased, recordErased } from '../../database/erased.records.ts';
import { inTransaction, type Db } from '../../database/open.ts';
import { forgetAskedAddress, recordUnconfirmedLeave } from './asked-addresses.records.ts';
import { findLeft, forgetLeft, recordLeft, takeLeft } from './left-addresses.records.ts';
import { isSuppressed, lockSubscriber, suppressByToken } from './newsletter.records.ts';
import type { NewsletterTables } from './newsletter.table.ts';
import { recordReminder, remindersOf } from './reminders.records.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

/**
 * Unsubscribes an address; a second call changes nothing. If it never confirmed, it isn't asked
 * again for a while, since someone else entered it. A `suppressionToken` also ends all other e-mail
 * to its address.
 * @param now epoch milliseconds
 * @returns whether the token is valid.
 */
export function leaveList(db: Db, token: string, now: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await lockSubscriber(trx, 'leave_token', token);
    if (!row) return (await findLeft(trx, token, now)) !== null || suppressByToken(trx, token, now);
    const reminders = await remindersOf(trx, row.id);
    await tables(trx).deleteFrom('subscribers').where('id', '=', row.id).execute();
    await recordErased(trx, [row.id], now);
    if (row.confirmed_at === null) await recordUnconfirmedLeave(trx, row.email, now);
    else await recordLeft(trx, { row, reminders }, now);
    return true;
  });
}

/**
 * Puts a subscriber who left within the hour back on the list; a second call changes nothing.
 * @param now epoch milliseconds
 * @returns whether the subscriber is on the list.
 */
export function comeBack(db: Db, token: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const left = await takeLeft(trx, token, now);
    if (!left) return (await lockSubscriber(trx, 'leave_token', token)) !== null;
    const { row, reminders } = left;
    if (await isSuppressed(trx, row.email)) return false;
    // Someone may have entered the address meanwhile; confirming it would have removed `left`.
    await tables(trx).deleteFrom('subscribers').where('email', '=', row.email).execute();
    await tables(trx).insertInto('subscribers').values(row).execute();
    for (const release of reminders) await recordReminder(trx, row.id, release);
    await forgetErased(trx, row.id);
    await forgetLeft(trx, row.email);
    await forgetAskedAddress(trx, row.email);
    return true;
  });
}

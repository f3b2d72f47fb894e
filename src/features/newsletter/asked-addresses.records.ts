import type { Transaction } from 'kysely';
import { countRows, insertOrChange } from '../../database/rows.records.ts';
import type { Db } from '../../database/open.ts';
import type { NewsletterTables } from './newsletter.table.ts';
import { mailboxHash } from '../forms/mailbox.records.ts';
import { newsletterTimes } from './newsletter.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

/**
 * Counts a confirmation e-mail. The wait before the next one grows each time, unlike a `RateLimit`,
 * because anyone can enter any address.
 * @param now epoch milliseconds
 * @returns whether the e-mail may be sent.
 */
export async function countConfirmationMail(
  trx: Transaction<object>,
  email: string,
  now: number,
): Promise<boolean> {
  const { confirmationWaits, pauseAfterLeave } = newsletterTimes;
  const address_hash = await mailboxHash(trx, email);
  const known = await tables(trx)
    .selectFrom('asked_addresses')
    .selectAll()
    .where('address_hash', '=', address_hash)
    .executeTakeFirst();
  const mails = known?.mails ?? 0;
  if (known) {
    const wait = confirmationWaits[Math.min(mails, confirmationWaits.length) - 1] ?? 0;
    if (known.mailed_at > now - wait) return false;
    if (known.left_at !== null && known.left_at > now - pauseAfterLeave) return false;
  }
  const counted = { mails: mails + 1, mailed_at: now, left_at: null };
  const row = { ...counted, address_hash };
  await insertOrChange(tables(trx), 'asked_addresses', 'address_hash', row, counted);
  return true;
}

/** Remembers an address that unsubscribed without ever confirming. */
export async function recordUnconfirmedLeave(trx: Transaction<object>, email: string, now: number) {
  const address_hash = await mailboxHash(trx, email);
  const row = { address_hash, mails: 1, mailed_at: now, left_at: now };
  await insertOrChange(tables(trx), 'asked_addresses', 'address_hash', row, { left_at: now });
}

/** Forgets an address that has confirmed, or that a member allows again. */
export async function forgetAskedAddress(trx: Transaction<object>, email: string): Promise<void> {
  await tables(trx)
    .deleteFrom('asked_addresses')
    .where('address_hash', '=', await mailboxHash(trx, email))
    .execute();
}

/** The number of addresses that were asked since then and haven't confirmed. */
export const countAskedAddresses = (db: Db, since: number): Promise<number> =>
  countRows(tables(db).selectFrom('asked_addresses').where('mailed_at', '>', since));

/** Removes rows so old that they no longer affect a wait. */
export async function sweepAskedAddresses(db: Db, now: number): Promise<void> {
  const before = now - newsletterTimes.pauseAfterLeave;
  await tables(db)
    .deleteFrom('asked_addresses')
    .where('mailed_at', '<=', before)
    .where((eb) => eb.or([eb('left_at', 'is', null), eb('left_at', '<=', before)]))
    .execute();
}

import { randomUUID } from 'node:crypto';
import { recordErased } from '../../database/erased.records.ts';
import type { Transaction } from 'kysely';
import { keyedHash } from '../../database/keyedHash.ts';
import type { Db } from '../../database/open.ts';
import type { RateLimit } from '../../database/rateLimit.ts';
import { hashOfSecret, newSecret, sameHash } from '../../kit/server/secrets.ts';
import { shownAddress } from '../../kit/server/emailHost.ts';
import { addMail, afterRandomDelay } from '../../mail/mails.records.ts';
import { removeMessagesOf } from '../contact/messages.records.ts';
import { countSignUp } from '../counts/counts.records.ts';
import { acceptSubmission } from '../forms/form-submissions.records.ts';
import { mailboxHash, mailboxHasher } from '../forms/mailbox.records.ts';
import type { Sender } from '../../kit/server/formHandler.ts';
import type { Town } from '../places/named-places.records.ts';
import { countConfirmationMail, forgetAskedAddress } from './asked-addresses.records.ts';
import { forgetLeft, hasLeft } from './left-addresses.records.ts';
import { newsletterTimes, type SubscriberSource } from './newsletter.ts';
import { recordReminder } from './reminders.records.ts';
import type { NewsletterTables } from './newsletter.table.ts';
import { findsAny, firstOrNull, insertNew } from '../../database/rows.records.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

export type SubscriberRow = NewsletterTables['subscribers'];

interface Subscribing extends SignUp {
  email: string;
  consent: string;
  /** The id of a release; the fan also wants an e-mail on its release day. */
  release?: string;
}

/** The origin of an address, and the limit that counts it. */
export interface SignUp {
  from: SignedUpFrom;
  /** A limit besides those of all forms; null for none. */
  room?: RateLimit | null;
  town?: Town;
}

/** The form or member that an address comes from. */
export interface SignedUpFrom {
  source: SubscriberSource;
  /** The show's or the release's. */
  id?: string | null;
  /** The path of the page with the form. */
  page?: string | null;
}

/**
 * Accepts a form: see `askToConfirm`.
 * @param now epoch milliseconds
 * @throws Problem `form.too-many`
 */
export const subscribe = (
  db: Db,
  subscribing: Subscribing,
  sender: Sender,
  now: number,
): Promise<void> =>
  acceptSubmission(db, 'newsletter', { ...sender, room: subscribing.room }, now, (trx) =>
    askToConfirm(trx, subscribing, now),
  );

/**
 * Accepts an address and queues the confirmation e-mail. An address that is subscribed, was asked
 * recently, unsubscribed without confirming or was erased gets none, nor does one that left if the
 * band adds it. The response is the same.
 * @param now epoch milliseconds
 */
export async function askToConfirm(
  trx: Transaction<object>,
  { email, consent, from, release, town }: Subscribing,
  now: number,
): Promise<void> {
  const known = await lockSubscriber(trx, 'email', email);
  if (await isSuppressed(trx, email)) return;
  const isByBand = from.source === 'band' || from.source === 'import';
  if (isByBand && (await hasLeft(trx, email))) return;
  if (known && release !== undefined) await recordReminder(trx, known.id, release);
  const isPaused = known?.paused_at != null && !isByBand;
  if (known?.confirmed_at != null && !isPaused) return;
  if (!(await countConfirmationMail(trx, email, now))) return;
  const { source, id: source_id = null, page = null } = from;
  const values = { consent, asked_at: now, mailed_at: now, source, source_id, page, ...town };
  // Until the fan confirms again, anyone may have typed the address.
  const changed = known?.confirmed_at == null ? values : { mailed_at: now };
  const { id } = await tables(trx)
    .insertInto('subscribers')
    .values({ id: randomUUID(), email, ...values, leave_token: newSecret() })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (release !== undefined) await recordReminder(trx, id, release);
  if (!known) await countSignUp(trx, 'asked', { source, source_id }, now);
  const about = { subscriber: id, ...(release !== undefined && { release }) };
  await addMail(trx, 'newsletter.confirm', about, now, afterRandomDelay(now));
}

/** The columns that each identify a subscriber. */
type SubscriberKey = 'id' | 'email' | 'leave_token' | 'confirm_hash';

export const findSubscriber = (db: Db, key: SubscriberKey, value: string) =>
  firstOrNull<SubscriberRow>(
    tables(db).selectFrom('subscribers').selectAll().where(key, '=', value),
  );

/**
 * Returns a subscriber, locked until the end of the transaction. Called first, it prevents
 * deadlocks, and the second of two concurrent calls sees the first one's result.
 */
export const lockSubscriber = (trx: Transaction<object>, key: SubscriberKey, value: string) =>
  firstOrNull<SubscriberRow>(
    tables(trx)
      .updateTable('subscribers')
      .set((eb) => ({ email: eb.ref('email') }))
      .where(key, '=', value)
      .returningAll(),
  );

/** @param token as in `subscriberOfToken` */
export async function changeTown(db: Db, token: string, town: Town): Promise<void> {
  await tables(db).updateTable('subscribers').set(town).where('leave_token', '=', token).execute();
}

/** Creates a token, stored nowhere, that confirms an address; voids an older one. */
export async function newConfirmToken(db: Db, id: string, now: number): Promise<string> {
  const token = newSecret();
  const made = { confirm_hash: hashOfSecret(token), confirm_made_at: now };
  await tables(db).updateTable('subscribers').set(made).where('id', '=', id).execute();
  return token;
}

/**
 * Confirms an address, which ends its pause, and queues the welcome e-mail. The token works again,
 * because people press twice.
 * @param consent to what a fan who is back agrees. @returns whether the token is valid.
 */
export function confirmSubscriber(db: Db, token: string, now: number, consent: string) {
  return db.transaction().execute(async (trx) => {
    const row = await lockSubscriber(trx, 'confirm_hash', hashOfSecret(token));
    if (!row || row.confirm_made_at! <= now - newsletterTimes.confirm) return false;
    if (row.confirmed_at !== null && row.paused_at === null) return true;
    const isBack = row.confirmed_at !== null;
    await tables(trx)
      .updateTable('subscribers')
      .set({
        confirmed_at: now,
        paused_at: null,
        paused_why: null,
        ...(isBack && agreed(row, consent)),
      })
      .where('id', '=', row.id)
      .execute();
    if (row.confirmed_at === null) await countSignUp(trx, 'confirmed', row, now);
    await forgetAskedAddress(trx, row.email);
    await forgetLeft(trx, row.email);
    await addMail(trx, 'newsletter.welcome', { subscriber: row.id }, now);
    return true;
  });
}

/** The consent of a fan who is back, and no longer on a list that the band brought along. */
const agreed = ({ source, mailed_at }: SubscriberRow, consent: string) => ({
  consent,
  asked_at: mailed_at,
  ...((source === 'band' || source === 'import') && { source: 'site' as const, source_id: null }),
});

/**
 * Erases a subscriber except for a hash of the mailbox, so that it is never e-mailed again.
 * @param withMessages whether messages from the address are deleted too.
 * @returns whether there was such a subscriber.
 */
export function eraseSubscriber(
  db: Db,
  id: string,
  withMessages: boolean,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const deleted = tables(trx).deleteFrom('subscribers').where('id', '=', id).returning('email');
    const erased = await deleted.executeTakeFirst();
    if (!erased) return false;
    await recordErased(trx, [id], now);
    await suppress(trx, await mailboxHash(trx, erased.email), now);
    await forgetAskedAddress(trx, erased.email);
    if (withMessages) await removeMessagesOf(trx, erased.email, now);
    return true;
  });
}

/** Whether an address must get no e-mail at all. In a transaction, call it after a write. */
export async function isSuppressed(db: Db, email: string): Promise<boolean> {
  const hashes = suppressedAs(await mailboxHasher(db), email);
  const found = tables(db).selectFrom('suppressed_addresses').where('email_hash', 'in', hashes);
  return findsAny(found.select('at'));
}

/** A token, stored nowhere, that ends all e-mail to an address, subscribed or not. */
export async function suppressionToken(db: Db, email: string): Promise<string> {
  const mailbox = await mailboxHash(db, email);
  return `${mailbox}.${await signed(db, mailbox)}`;
}

const signed = async (db: Db, mailbox: string): Promise<string> =>
  (await keyedHash(db))(`no mail to ${mailbox}`);

export async function isSuppressionToken(db: Db, token: string): Promise<boolean> {
  const [mailbox = '', signature] = token.split('.');
  return signature !== undefined && sameHash(signature, await signed(db, mailbox));
}

/** @returns whether it is a `suppressionToken`. */
export async function suppressByToken(trx: Db, token: string, now: number): Promise<boolean> {
  if (!(await isSuppressionToken(trx, token))) return false;
  const mailbox = token.split('.')[0]!;
  // A suppressed mailbox can't subscribe, so the second time there is nothing to remove.
  if (await suppress(trx, mailbox, now)) await removeSubscribersAt(trx, mailbox, now);
  return true;
}

/** @param mailbox from `mailboxHash`. @returns false if it was suppressed before. */
async function suppress(trx: Db, mailbox: string, now: number): Promise<boolean> {
  return insertNew(tables(trx), 'suppressed_addresses', { email_hash: mailbox, at: now });
}

/** Removes a mailbox's addresses from the list. @param mailbox from `mailboxHash` */
async function removeSubscribersAt(trx: Db, mailbox: string, now: number): Promise<void> {
  const hashOf = await mailboxHasher(trx);
  const all = await tables(trx).selectFrom('subscribers').select(['id', 'email']).execute();
  const ids = all.filter(({ email }) => hashOf(email) === mailbox).map(({ id }) => id);
  if (ids.length === 0) return;
  await tables(trx).deleteFrom('subscribers').where('id', 'in', ids).execute();
  await recordErased(trx, ids, now);
}

/**
 * The hashes of an address that was suppressed: older versions stored a plain one of the address
 * exactly as entered.
 * @param hashOf from `mailboxHasher`
 */
export const suppressedAs = (hashOf: (email: string) => string, email: string): string[] => [
  hashOf(email),
  hashOfSecret(email),
  hashOfSecret(shownAddress(email)),
];

/** Allows an address that was erased or has left. */
export async function allowAddress(db: Db, email: string): Promise<void> {
  const hashes = suppressedAs(await mailboxHasher(db), email);
  return db.transaction().execute(async (trx) => {
    const suppressed = tables(trx).deleteFrom('suppressed_addresses');
    await suppressed.where('email_hash', 'in', hashes).execute();
    await forgetAskedAddress(trx, email);
    await forgetLeft(trx, email);
  });
}

/** Removes addresses that weren't confirmed in time. */
export async function sweepSubscribers(db: Db, now: number): Promise<void> {
  await tables(db)
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where('mailed_at', '<', now - newsletterTimes.confirm)
    // The link in an e-mail that was sent late also expires later.
    .where((eb) =>
      eb.or([
        eb('confirm_made_at', 'is', null),
        eb('confirm_made_at', '<', now - newsletterTimes.confirm),
      ]),
    )
    .execute();
}

import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { hashOfSecret, newSecret } from '../../kit/server/secrets.ts';
import { shownAddress } from '../../kit/server/emailHost.ts';
import { addMail, atSomeMoment } from '../../mail/mails.records.ts';
import { removeMessagesOf } from '../contact/messages.records.ts';
import { acceptSubmission } from '../contact/form-submissions.records.ts';
import type { Sender } from '../../kit/server/formHandler.ts';
import { forgetAsking, leaveAlone, mailboxHash, mayAsk } from './asked-addresses.records.ts';
import { newsletterTimes } from './newsletter.ts';
import type { NewsletterTables } from './newsletter.table.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

/**
 * Takes an address that somebody typed, and writes down the mail that asks for confirmation. Who
 * is on the list, was asked lately, has left without ever confirming or is never mailed again gets
 * none; nothing tells.
 * @param consent the words that were agreed to.
 * @param now epoch milliseconds
 * @throws Problem `form.too-many`
 */
export function subscribe(
  db: Db,
  email: string,
  consent: string,
  sender: Sender,
  now: number,
): Promise<void> {
  return acceptSubmission(db, 'newsletter', sender, now, async (trx) => {
    // A write first, as whoever confirms or leaves begins: neither waits for the other in a circle.
    const known = await tables(trx)
      .updateTable('subscribers')
      .set((eb) => ({ email: eb.ref('email') }))
      .where('email', '=', email)
      .returningAll()
      .executeTakeFirst();
    const suppressed = await tables(trx)
      .selectFrom('suppressed_addresses')
      .select('at')
      .where('email_hash', 'in', await suppressedAs(trx, email))
      .executeTakeFirst();
    if (suppressed) return;
    if (known?.confirmed_at != null) return;
    if (!(await mayAsk(trx, email, now))) return;
    const asked = { consent, asked_at: now, mailed_at: now };
    const id = known?.id ?? randomUUID();
    if (known) {
      await tables(trx).updateTable('subscribers').set(asked).where('id', '=', id).execute();
    } else {
      await tables(trx)
        .insertInto('subscribers')
        .values({
          ...asked,
          id,
          email,
          confirmed_at: null,
          confirm_hash: null,
          confirm_made_at: null,
          leave_token: newSecret(),
        })
        .execute();
    }
    await addMail(trx, 'newsletter.confirm', { subscriber: id }, now, atSomeMoment(now));
  });
}

/** What a mail to a subscriber needs. */
export interface Addressee {
  email: string;
  leaveToken: string;
  isConfirmed: boolean;
}

/** A subscriber by its id, or null. */
export async function readAddressee(db: Db, id: string): Promise<Addressee | null> {
  const row = await tables(db)
    .selectFrom('subscribers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return { email: row.email, leaveToken: row.leave_token, isConfirmed: row.confirmed_at !== null };
}

/**
 * Makes a token that confirms an address; an older one is void.
 * @returns the token, which is stored nowhere.
 */
export async function newConfirmToken(db: Db, id: string, now: number): Promise<string> {
  const token = newSecret();
  await tables(db)
    .updateTable('subscribers')
    .set({ confirm_hash: hashOfSecret(token), confirm_made_at: now })
    .where('id', '=', id)
    .execute();
  return token;
}

/**
 * Confirms an address, and writes down the mail that welcomes it. The token works again until
 * its time is over, because people press twice.
 * @returns whether the token is valid.
 */
export function confirmSubscriber(db: Db, token: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A write first: of two at the same time the second one sees what the first one did.
    const row = await tables(trx)
      .updateTable('subscribers')
      .set((eb) => ({ confirm_hash: eb.ref('confirm_hash') }))
      .where('confirm_hash', '=', hashOfSecret(token))
      .where('confirm_made_at', '>', now - newsletterTimes.confirm)
      .returning(['id', 'email', 'confirmed_at'])
      .executeTakeFirst();
    if (!row) return false;
    if (row.confirmed_at !== null) return true;
    await tables(trx)
      .updateTable('subscribers')
      .set({ confirmed_at: now })
      .where('id', '=', row.id)
      .execute();
    await forgetAsking(trx, row.email);
    await addMail(trx, 'newsletter.welcome', { subscriber: row.id }, now);
    return true;
  });
}

/**
 * Takes whoever has the token off the list. Who never confirmed did not ask, so nobody else may
 * have them asked for a while.
 * @returns whether anybody had it.
 */
export function leaveList(db: Db, token: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const left = await tables(trx)
      .deleteFrom('subscribers')
      .where('leave_token', '=', token)
      .returning(['email', 'confirmed_at'])
      .executeTakeFirst();
    if (left?.confirmed_at === null) await leaveAlone(trx, left.email, now);
    return left !== undefined;
  });
}

/** What goes with a subscriber who is erased. */
export interface Erasure {
  /** Whether the messages that came from the address go as well. */
  withMessages: boolean;
}

/**
 * Erases a subscriber: nothing of the person stays on the list, but a hash of the mailbox, so
 * that no newsletter goes there again.
 * @returns whether there was one.
 */
export function eraseSubscriber(
  db: Db,
  id: string,
  { withMessages }: Erasure,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const erased = await tables(trx)
      .deleteFrom('subscribers')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst();
    if (!erased) return false;
    await tables(trx)
      .insertInto('suppressed_addresses')
      .values({ email_hash: await mailboxHash(trx, erased.email), at: now })
      .onConflict((conflict) => conflict.column('email_hash').doNothing())
      .execute();
    await forgetAsking(trx, erased.email);
    if (withMessages) await removeMessagesOf(trx, erased.email);
    return true;
  });
}

/** Older versions kept a plain hash of the address as it was typed, with its host in any letters. */
const suppressedAs = async (db: Db, email: string): Promise<string[]> => [
  await mailboxHash(db, email),
  hashOfSecret(email),
  hashOfSecret(shownAddress(email)),
];

/** Lets an address subscribe again that was erased, or that left without confirming. */
export async function allowAddress(db: Db, email: string): Promise<void> {
  const hashes = await suppressedAs(db, email);
  return db.transaction().execute(async (trx) => {
    await tables(trx)
      .deleteFrom('suppressed_addresses')
      .where('email_hash', 'in', hashes)
      .execute();
    await forgetAsking(trx, email);
  });
}

/** Forgets addresses that were never confirmed in time. */
export async function sweepSubscribers(db: Db, now: number): Promise<void> {
  await tables(db)
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where('mailed_at', '<', now - newsletterTimes.confirm)
    // A mail that went late has a link that lives on.
    .where((eb) =>
      eb.or([
        eb('confirm_made_at', 'is', null),
        eb('confirm_made_at', '<', now - newsletterTimes.confirm),
      ]),
    )
    .execute();
}

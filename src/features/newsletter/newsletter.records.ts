import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../database/open.ts';
import { hashOfSecret, newSecret } from '../../kit/secrets.ts';
import { addMail } from '../../mail/mails.records.ts';
import { countSending } from '../contact/sendings.records.ts';
import { newsletterTimes, subscribersAtOnce, type Subscriber } from './newsletter.ts';
import type { NewsletterTables } from './newsletter.table.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

/**
 * Takes an address that somebody typed, and writes down the mail that asks for confirmation. Who
 * is on the list, was mailed a moment ago or is never mailed again gets none; nothing tells.
 * @param consent the words that were agreed to.
 * @param now epoch milliseconds
 * @returns whether it was taken; false where too many came.
 */
export function subscribe(
  db: Db,
  email: string,
  consent: string,
  ip: string,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await countSending(trx, ip, now))) return false;
    const suppressed = await tables(trx)
      .selectFrom('suppressed_addresses')
      .select('at')
      .where('email_hash', '=', hashOfSecret(email))
      .executeTakeFirst();
    if (suppressed) return true;
    const known = await tables(trx)
      .selectFrom('subscribers')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst();
    if (known?.confirmed_at != null) return true;
    if (known && known.mailed_at > now - newsletterTimes.mailAgain) return true;
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
    await addMail(trx, 'newsletter.confirm', { subscriber: id }, now);
    return true;
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
      .returning(['id', 'confirmed_at'])
      .executeTakeFirst();
    if (!row) return false;
    if (row.confirmed_at !== null) return true;
    await tables(trx)
      .updateTable('subscribers')
      .set({ confirmed_at: now })
      .where('id', '=', row.id)
      .execute();
    await addMail(trx, 'newsletter.welcome', { subscriber: row.id }, now);
    return true;
  });
}

/** Takes whoever has the token off the list; does nothing where nobody has. */
export async function leaveList(db: Db, token: string): Promise<void> {
  await tables(db).deleteFrom('subscribers').where('leave_token', '=', token).execute();
}

/**
 * Erases a subscriber: nothing of the person stays, but a hash of the address, so that no mail
 * goes there again.
 * @returns whether there was one.
 */
export function eraseSubscriber(db: Db, id: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const erased = await tables(trx)
      .deleteFrom('subscribers')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst();
    if (!erased) return false;
    await tables(trx)
      .insertInto('suppressed_addresses')
      .values({ email_hash: hashOfSecret(erased.email), at: now })
      .onConflict((conflict) => conflict.column('email_hash').doNothing())
      .execute();
    return true;
  });
}

/**
 * A page of subscribers, in the order of their addresses.
 * @param search a part of the address; empty for all.
 * @param after the last address of the page before; empty for the first page.
 */
export async function listSubscribers(
  db: Db,
  search: string,
  after: string,
): Promise<{ subscribers: Subscriber[]; hasMore: boolean; confirmed: number }> {
  const wanted = `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await tables(db)
    .selectFrom('subscribers')
    .selectAll()
    .where(sql<boolean>`email like ${wanted} escape '\\'`)
    .where('email', '>', after)
    .orderBy('email')
    .limit(subscribersAtOnce + 1)
    .execute();
  const { confirmed } = await tables(db)
    .selectFrom('subscribers')
    .select((eb) => eb.fn.countAll<number>().as('confirmed'))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    subscribers: rows.slice(0, subscribersAtOnce).map(subscriberOf),
    hasMore: rows.length > subscribersAtOnce,
    confirmed: Number(confirmed),
  };
}

/** Who erased the own address, or had it erased, may subscribe again. */
export async function allowAddress(db: Db, email: string): Promise<void> {
  await tables(db)
    .deleteFrom('suppressed_addresses')
    .where('email_hash', '=', hashOfSecret(email))
    .execute();
}

/** So many are read at a time, so that nobody else waits for a long list. */
const exportedAtOnce = 1_000;

/**
 * Everybody who confirmed, for the band to mail, in the order of the addresses: part by part,
 * so that a long list is never held whole.
 */
export async function* confirmedSubscribers(
  db: Db,
): AsyncGenerator<(Subscriber & { confirmed: number; leaveToken: string })[]> {
  let last = '';
  for (;;) {
    const rows = await tables(db)
      .selectFrom('subscribers')
      .selectAll()
      .where('confirmed_at', 'is not', null)
      .where('email', '>', last)
      .orderBy('email')
      .limit(exportedAtOnce)
      .execute();
    yield rows.map((row) => ({
      ...subscriberOf(row),
      confirmed: Number(row.confirmed_at),
      leaveToken: row.leave_token,
    }));
    if (rows.length < exportedAtOnce) return;
    last = rows.at(-1)!.email;
  }
}

/** Forgets addresses that were never confirmed in time. */
export async function sweepSubscribers(db: Db, now: number): Promise<void> {
  await tables(db)
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where('mailed_at', '<', now - newsletterTimes.confirm)
    .execute();
}

function subscriberOf(row: Selectable<NewsletterTables['subscribers']>): Subscriber {
  return {
    _id: row.id,
    email: row.email,
    consent: row.consent,
    date: row.asked_at,
    confirmed: row.confirmed_at,
  };
}

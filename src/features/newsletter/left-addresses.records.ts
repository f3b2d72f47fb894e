import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../database/open.ts';
import { mailboxHash } from '../forms/mailbox.records.ts';
import { newsletterTimes } from './newsletter.ts';
import type { NewsletterTables } from './newsletter.table.ts';
import { findsAny, insertOrChange } from '../../database/rows.records.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

/** Everything that coming back restores. */
export interface LeftSubscriber {
  row: NewsletterTables['subscribers'];
  /** Ids of releases. */
  reminders: string[];
}

/** Keeps a hash of the mailbox for good, and the subscriber for as long as one may come back. */
export async function recordLeft(trx: Db, left: LeftSubscriber, now: number): Promise<void> {
  const { email, leave_token } = left.row;
  const hash = await mailboxHash(trx, email);
  await insertOrChange(tables(trx), 'left_addresses', 'hash', { hash, at: now }, { at: now });
  await tables(trx)
    .insertInto('left_subscribers')
    .values({ leave_token, email, kept: JSON.stringify(left), left_at: now })
    .execute();
}

/** Whether a fan left with this mailbox, so that only the fan may sign it up again. */
export async function hasLeft(db: Db, email: string): Promise<boolean> {
  const left = tables(db).selectFrom('left_addresses').select('at');
  return findsAny(left.where('hash', '=', await mailboxHash(db, email)));
}

/** The subscriber who left with this token and may still come back; null if there is none. */
export async function findLeft(db: Db, token: string, now: number): Promise<LeftSubscriber | null> {
  const found = tables(db).selectFrom('left_subscribers').select('kept');
  return leftIn(await found.where(mayReturn(token, now)).executeTakeFirst());
}

/** Finds the same as `findLeft`, for one caller alone. */
export async function takeLeft(db: Db, token: string, now: number): Promise<LeftSubscriber | null> {
  const taken = tables(db).deleteFrom('left_subscribers').returning('kept');
  return leftIn(await taken.where(mayReturn(token, now)).executeTakeFirst());
}

const leftIn = (row: { kept: string } | undefined) =>
  row ? (JSON.parse(row.kept) as LeftSubscriber) : null;

const mayReturn =
  (token: string, now: number) => (eb: ExpressionBuilder<NewsletterTables, 'left_subscribers'>) =>
    eb.and([eb('leave_token', '=', token), eb('left_at', '>', now - newsletterTimes.comeBack)]);

/** Forgets that a fan left, because the fan is back. */
export async function forgetLeft(trx: Db, email: string): Promise<void> {
  await tables(trx).deleteFrom('left_subscribers').where('email', '=', email).execute();
  await tables(trx)
    .deleteFrom('left_addresses')
    .where('hash', '=', await mailboxHash(trx, email))
    .execute();
}

/** Deletes subscribers who didn't come back in time. */
export async function sweepLeftSubscribers(db: Db, now: number): Promise<void> {
  await tables(db)
    .deleteFrom('left_subscribers')
    .where('left_at', '<=', now - newsletterTimes.comeBack)
    .execute();
}

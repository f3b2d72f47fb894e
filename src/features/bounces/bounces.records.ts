import type { Transaction } from 'kysely';
import { countRows, insertNew } from '../../database/rows.records.ts';
import { inTransaction, type Db } from '../../database/open.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { readBounce, type Bounce } from '../../mail/bounce.ts';
import { leaveList } from '../newsletter/leaving.records.ts';
import type { LetterTables } from '../letters/letters.table.ts';
import { lockSubscriber } from '../newsletter/newsletter.records.ts';
import type { NewsletterTables } from '../newsletter/newsletter.table.ts';
import { bouncesKeptMs, softBounceLimit } from './bounces.ts';
import type { BounceTables } from './bounces.table.ts';

const tables = (db: Db) => db.withTables<BounceTables & NewsletterTables & LetterTables>();

export interface BouncedMail extends Pick<Bounce, 'kind' | 'status' | 'messageId' | 'token'> {
  /** A subscriber's address in `normalizedEmail`'s form, from a sender that is trusted; or null. */
  email: string | null;
}

/** Whether a report concerned a subscriber, and what followed. */
export type BounceResult = 'unknown' | 'counted' | 'paused' | 'left';

/** Reads a report that came as an e-mail; anyone can send one. @param now epoch milliseconds */
export async function recordReport(db: Db, mail: Uint8Array, now: number): Promise<BounceResult> {
  const bounce = await readBounce(mail);
  return bounce ? recordBounce(db, { ...bounce, email: null }, now) : 'unknown';
}

/**
 * Records that the mail server refuses an e-mail to a subscriber for good.
 * @param id of the e-mail, as `MailMessage` has it
 */
export const recordRefusal = (
  db: Db,
  id: string,
  kind: 'hard' | 'soft',
  now: number,
): Promise<BounceResult> =>
  recordBounce(db, { kind, messageId: `${id}@`, status: null, token: null, email: null }, now);

/**
 * Pauses a subscriber whose address does not exist, or repeatedly refuses e-mails; a complaint
 * unsubscribes. A report that comes again changes nothing.
 * @param now epoch milliseconds
 */
export const recordBounce = (db: Db, mail: BouncedMail, now: number): Promise<BounceResult> =>
  inTransaction(db, async (trx) => {
    const fan = await lockFan(trx, mail);
    if (!fan) return 'unknown';
    if (!(await isFirstReport(trx, fan.id, mail, now))) return 'counted';
    await markLetter(trx, mail, now);
    if (mail.kind === 'complaint') {
      await leaveList(trx, fan.leave_token, now);
      return 'left';
    }
    // An undone import would end a pause of its own.
    if (fan.paused_at !== null && fan.paused_why !== 'left') return 'counted';
    if (mail.kind === 'soft' && !(await isSoftTooOften(trx, fan, now))) return 'counted';
    await tables(trx)
      .updateTable('subscribers')
      .set({ paused_at: now, paused_why: mail.kind })
      .where('id', '=', fan.id)
      .execute();
    return 'paused';
  });

async function lockFan(trx: Transaction<object>, { messageId, token, email }: BouncedMail) {
  const known = [
    ['id', subscriberIn(messageId ?? '')],
    ['leave_token', token],
    ['email', email],
  ] as const;
  for (const [key, value] of known) {
    const fan = value === null ? null : await lockSubscriber(trx, key, value);
    if (fan) return fan;
  }
  return null;
}

/** Our ids end with the subscriber's, which is random and in no other subscriber's e-mail. */
const subscriberIn = (messageId: string): string | null =>
  /\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(messageId)?.[1] ?? null;

/** Shows the band that its letter came back; a letter's ids begin with its own. */
async function markLetter(
  trx: Db,
  { kind, messageId, status }: BouncedMail,
  now: number,
): Promise<void> {
  const [letter = '', subscriber] = /^[^@]*/.exec(messageId ?? '')![0].split('.');
  if (subscriber === undefined) return;
  await tables(trx)
    .updateTable('letter_recipients')
    .set({ state: kind === 'complaint' ? 'complained' : 'bounced', at: now, answer: status })
    .where('letter_id', '=', letter)
    .where('subscriber_id', '=', subscriber)
    .where('state', 'in', ['sent', 'uncertain'])
    .execute();
}

/** Without an id, the reports of a day are one. */
async function isFirstReport(
  trx: Db,
  subscriber_id: string,
  { kind, messageId }: BouncedMail,
  now: number,
): Promise<boolean> {
  const message_id = messageId ?? `${subscriber_id} ${Math.floor(now / dayMs)}`;
  return insertNew(tables(trx), 'bounces', { message_id, kind, subscriber_id, at: now });
}

/** Bounces from before the subscriber confirmed again don't count. */
async function isSoftTooOften(
  trx: Db,
  { id, confirmed_at }: { id: string; confirmed_at: number | null },
  now: number,
): Promise<boolean> {
  const recent = tables(trx)
    .selectFrom('bounces')
    .where('subscriber_id', '=', id)
    .where('kind', '=', 'soft')
    .where('at', '>', Math.max(now - softBounceLimit.withinMs, confirmed_at ?? 0));
  return (await countRows(recent)) >= softBounceLimit.count;
}

/** Forgets old reports. @param now epoch milliseconds */
export async function sweepBounces(db: Db, now: number): Promise<void> {
  await tables(db)
    .deleteFrom('bounces')
    .where('at', '<=', now - bouncesKeptMs)
    .execute();
}

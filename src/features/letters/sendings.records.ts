import type { Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import { visibleTo } from '../../database/publication.records.ts';
import { hourMs } from '../../kit/dates/durations.ts';
import type { NewsletterTables } from '../newsletter/newsletter.table.ts';
import { partsOfLetters } from './letter-parts.records.ts';
import { blocksOf } from './letters.records.ts';
import type { FrozenLetter, LetterAudience, LetterResult } from './letters.ts';
import type { LetterRow, LetterTables } from './letters.table.ts';
import { countRecipients, startSending } from './recipients.records.ts';

const tables = (db: Db) => db.withTables<LetterTables & NewsletterTables>();

/** Returns the subscribers whom a letter goes to. */
export function subscribersFor(
  db: Db,
  { since, source, notIn }: LetterAudience,
): Promise<{ id: string; email: string }[]> {
  const all = tables(db)
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('confirmed_at', 'is not', null)
    .where('paused_at', 'is', null);
  return all
    .$if(source !== undefined, (query) => query.where('source', 'in', source!))
    .$if(since !== undefined, (query) => query.where('confirmed_at', '>=', since!))
    .$if(notIn !== undefined, (query) =>
      query.where('id', 'not in', (eb) =>
        eb
          .selectFrom('letter_recipients')
          .select('subscriber_id')
          .where('letter_id', '=', notIn!)
          .where('state', '=', 'sent'),
      ),
    )
    .orderBy('confirmed_at')
    .execute();
}

/**
 * Enters a letter that a member sends, to begin at its hour.
 * @returns false if it was entered before.
 */
export async function scheduleSending(
  trx: Transaction<object>,
  letter: string,
  revision: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: isNew = 0n } = await tables(trx)
    .insertInto('letter_sendings')
    .values({
      letter_id: letter,
      state: 'scheduled',
      why: null,
      frozen: null,
      revision,
      started_at: null,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.column('letter_id').doNothing())
    .executeTakeFirst();
  return isNew > 0n;
}

/** Returns the letters whose hour has come. @param now epoch milliseconds */
export const dueLetters = (db: Db, now: number): Promise<LetterRow[]> =>
  visibleTo(tables(db).selectFrom('letters').selectAll('letters'), { at: now }, 'letters')
    .innerJoin('letter_sendings', 'letter_id', 'id')
    .where('letter_sendings.state', '=', 'scheduled')
    .execute();

/** Pauses a letter at its hour. @param why a sentence for members */
export async function holdBack(db: Db, letter: string, why: string): Promise<void> {
  await tables(db)
    .updateTable('letter_sendings')
    .set({ state: 'paused', why })
    .where('letter_id', '=', letter)
    .where('state', '=', 'scheduled')
    .execute();
}

/** Freezes a scheduled letter, so that everyone gets the same, and enters its recipients. */
export async function beginSending(
  trx: Transaction<object>,
  row: LetterRow,
  now: number,
): Promise<void> {
  const { title, subject, preview, on_site, revision } = row;
  const [parts] = await partsOfLetters(trx, [blocksOf(row)], { at: now }, now);
  const frozen: FrozenLetter = {
    title,
    subject: subject || title,
    preview,
    parts: parts!,
    at: now,
    slug: on_site === 1 ? row.slug : null,
  };
  const { numUpdatedRows } = await tables(trx)
    .updateTable('letter_sendings')
    .set({ state: 'sending', started_at: now, revision, frozen: JSON.stringify(frozen) })
    .where('letter_id', '=', row.id)
    .where('state', '=', 'scheduled')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await startSending(trx, row.id, await subscribersFor(trx, audienceIn(row)), now);
}

export const audienceIn = ({ audience }: LetterRow) => JSON.parse(audience) as LetterAudience;

export const findSending = (db: Db, letter: string) =>
  tables(db)
    .selectFrom('letter_sendings')
    .selectAll()
    .where('letter_id', '=', letter)
    .executeTakeFirst();

/** Returns the letter as it goes; null if it does not go. */
export async function readFrozen(db: Db, letter: string): Promise<FrozenLetter | null> {
  const { frozen = null } = (await findSending(db, letter)) ?? {};
  return frozen === null ? null : (JSON.parse(frozen) as FrozenLetter);
}

/** Pauses a letter that goes or waits for its hour, or continues a paused one. */
export async function setPaused(db: Db, letter: string, isPaused: boolean): Promise<void> {
  const one = tables(db).updateTable('letter_sendings').where('letter_id', '=', letter);
  if (isPaused) {
    const going = one.where('state', 'in', ['scheduled', 'sending']);
    await going.set({ state: 'paused' }).execute();
    return;
  }
  // `why` stays, so that the same reason doesn't pause it again.
  const paused = one.where('state', '=', 'paused');
  await paused.where('frozen', 'is not', null).set({ state: 'sending' }).execute();
  await paused.where('frozen', 'is', null).set({ state: 'scheduled' }).execute();
}

/** Returns how far a letter is. @param now epoch milliseconds */
export async function resultOf(db: Db, letter: string, now: number): Promise<LetterResult> {
  const sending = await findSending(db, letter);
  const counts = await countRecipients(db, letter);
  const pace = await tables(db).selectFrom('letter_pace').selectAll().executeTakeFirst();
  const waiting = counts.waiting + counts.going;
  const isGoing = sending?.state === 'sending' && pace !== undefined;
  const pausedUntil = isGoing && pace.retry_at > now ? pace.retry_at : null;
  const refusals = await tables(db)
    .selectFrom('letter_recipients')
    .select(({ fn }) => ['answer', fn.countAll<number>().as('count')])
    .where('letter_id', '=', letter)
    .where('state', 'in', ['refused', 'bounced'])
    .groupBy('answer')
    .execute();
  const gone = await tables(db)
    .selectFrom('letter_recipients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('letter_id', '=', letter)
    .where('state', '=', 'sent')
    .where('subscriber_id', 'not in', (eb) => eb.selectFrom('subscribers').select('id'))
    .executeTakeFirstOrThrow();
  const { sent, refused, bounced, complained, uncertain } = counts;
  return {
    recipients: Object.values(counts).reduce((sum, count) => sum + count, 0),
    sent: sent + bounced + complained,
    waiting,
    refused,
    bounced,
    unsubscribed: Number(gone.count) + counts.left,
    complained,
    uncertain,
    until: isGoing
      ? Math.max(pace.next_at, pace.retry_at, now) + Math.round((waiting * hourMs) / pace.per_hour)
      : null,
    perHour: isGoing ? pace.per_hour : null,
    pausedUntil,
    why: sending?.state === 'paused' ? sending.why : null,
    startedAt: sending?.started_at ?? null,
    finishedAt: sending?.finished_at ?? null,
    refusals: refusals.map(({ answer, count }) => ({ answer: answer ?? '', count: Number(count) })),
    visits: 0,
    clicks: [],
  };
}

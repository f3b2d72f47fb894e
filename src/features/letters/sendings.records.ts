import type { Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import { visibleTo, type Audience } from '../../database/publication.records.ts';
import type { NewsletterTables } from '../newsletter/newsletter.table.ts';
import { partsOfLetters } from './letter-parts.records.ts';
import type { FrozenLetter, Letter, LetterAudience, LetterFields } from './letters.ts';
import type { LetterTables } from './letters.table.ts';
import { startSending } from './recipients.records.ts';

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
export async function scheduleSending(trx: Db, letter: string, revision: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows: isNew = 0n } = await tables(trx)
    .insertInto('letter_sendings')
    .values({ letter_id: letter, state: 'scheduled', revision })
    .onConflict((conflict) => conflict.column('letter_id').doNothing())
    .executeTakeFirst();
  return isNew > 0n;
}

/** Returns the ids of letters whose hour has come. @param now epoch milliseconds */
export async function dueLetters(db: Db, now: number): Promise<string[]> {
  const all = tables(db).selectFrom('letters').select('id');
  const due = visibleTo(all, { at: now }, 'letters')
    .innerJoin('letter_sendings', 'letter_id', 'id')
    .where('letter_sendings.state', '=', 'scheduled');
  return (await due.execute()).map(({ id }) => id);
}

/** Returns a letter as it goes at a time. */
export async function frozenAt(
  db: Db,
  { title, subject, preview, blocks, onSite, slug }: LetterFields & { slug: string },
  audience: Audience,
  at: number,
): Promise<FrozenLetter> {
  const [parts] = await partsOfLetters(db, [blocks], audience, at);
  const ownSlug = onSite ? slug : null;
  return { title, subject: subject || title, preview, parts: parts!, at, slug: ownSlug };
}

/** Freezes a scheduled letter, so that everyone gets the same, and enters its recipients. */
export async function beginSending(
  trx: Transaction<object>,
  letter: Letter,
  now: number,
): Promise<void> {
  const frozen = JSON.stringify(await frozenAt(trx, letter, { at: now }, now));
  const { numUpdatedRows } = await tables(trx)
    .updateTable('letter_sendings')
    .set({ state: 'sending', started_at: now, revision: letter.revision, frozen })
    .where('letter_id', '=', letter._id)
    .where('state', '=', 'scheduled')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await startSending(trx, letter._id, await subscribersFor(trx, letter.audience), now);
}

/** Returns the letter as it goes; null if it does not go. */
export async function readFrozen(db: Db, letter: string): Promise<FrozenLetter | null> {
  const sending = await tables(db)
    .selectFrom('letter_sendings')
    .select('frozen')
    .where('letter_id', '=', letter)
    .executeTakeFirst();
  return sending?.frozen ? (JSON.parse(sending.frozen) as FrozenLetter) : null;
}

/**
 * Pauses a letter that goes or waits for its hour.
 * @param why a sentence for members; null if a member pauses it
 */
export const pauseSending = (db: Db, letter: string, why: string | null) =>
  tables(db)
    .updateTable('letter_sendings')
    .set({ state: 'paused', ...(why !== null && { why }) })
    .where('letter_id', '=', letter)
    .where('state', 'in', ['scheduled', 'sending'])
    .execute();

/** Continues a paused letter. `why` stays, so that the same reason doesn't pause it again. */
export const resumeSending = (db: Db, letter: string) =>
  tables(db)
    .updateTable('letter_sendings')
    .set(({ eb }) => ({
      state: eb
        .case()
        .when('frozen', 'is', null)
        .then('scheduled')
        .else('sending')
        .end()
        .$castTo<'scheduled' | 'sending'>(),
    }))
    .where('letter_id', '=', letter)
    .where('state', '=', 'paused')
    .execute();

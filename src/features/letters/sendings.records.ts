import { sql, type Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import { visibleTo, type Audience } from '../../database/publication.records.ts';
import { activeSubscribers } from '../newsletter/subscribers.records.ts';
import { ringAround } from '../places/named-places.records.ts';
import { showRecords } from '../shows/shows.records.ts';
import { partsOfLetters } from './letter-parts.records.ts';
import type { FrozenLetter, Letter, LetterAudience, LetterFields } from './letters.ts';
import type { LetterTables } from './letters.table.ts';
import { sendingOf, startSending } from './recipients.records.ts';
import { changesAny, countRows, insertNew } from '../../database/rows.records.ts';

const tables = (db: Db) => db.withTables<LetterTables>();

/** Counts the subscribers of an audience, and all; with the addresses of three. */
export async function countAudience(db: Db, audience: LetterAudience) {
  const { ring, all, chosen, towns, fansIn } = await chosenBy(db, audience);
  const some = fansIn(towns.slice(0, 3)).select('email').limit(3);
  const sum = (counts: typeof all) => counts.reduce((before, { fans }) => before + Number(fans), 0);
  return {
    count: sum(chosen),
    of: await countRows(activeSubscribers(db)),
    withoutTown: sum(all.filter(({ place }) => place === null)),
    emails: (await some.execute()).map(({ email }) => email),
    near: ring && { name: ring.name, usesMiles: ring.usesMiles },
  };
}

/** Returns the ring of an audience; null if it has none, or its show has no town. */
export async function ringOf(db: Db, { near }: LetterAudience) {
  if (!near) return null;
  const place = 'place' in near ? near.place : (await showRecords.find(db, near.show))?.place;
  return place ? ringAround(place, near.km) : null;
}

/** Counts the subscribers of an audience by town: all, and the chosen ones who live near enough. */
async function chosenBy(db: Db, audience: LetterAudience) {
  const { near, since, source, tags, notIn } = audience;
  const ring = await ringOf(db, audience);
  const recipients = tables(db).selectFrom('letter_recipients').where('state', '=', 'sent');
  const had = recipients.select('subscriber_id');
  const subscribers = activeSubscribers(db)
    .$if(source !== undefined, (query) => query.where('source', 'in', source!))
    .$if(since !== undefined, (query) => query.where('confirmed_at', '>=', since!))
    .$if(tags !== undefined, (query) => query.where((eb) => eb.or(tags!.map(hasTag))))
    .$if(notIn !== undefined, (query) =>
      query.where('id', 'not in', had.where('letter_id', '=', notIn!)),
    );
  const counts = subscribers.select(({ fn }) => ['place', fn.countAll().as('fans')]);
  const all = await counts.groupBy('place').execute();
  const chosen = near ? all.filter(({ place }) => place !== null && ring?.has(place)) : all;
  const towns = chosen.map(({ place }) => place ?? '');
  // PostgreSQL takes no empty list.
  const fansIn = (places: readonly string[]) =>
    near ? subscribers.where('place', 'in', ['', ...places]) : subscribers;
  return { ring, all, chosen, towns, fansIn };
}

/** Finds a text in a JSON array of texts. */
const hasTag = (tag: string) => sql<boolean>`replace(tags, ${JSON.stringify(tag)}, '') <> tags`;

/**
 * Enters a letter that a member sends, to begin at its hour.
 * @returns false if it was entered before.
 */
export async function scheduleSending(trx: Db, letter: string, revision: number): Promise<boolean> {
  const sending = { letter_id: letter, state: 'scheduled', revision } as const;
  return insertNew(tables(trx), 'letter_sendings', sending);
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
export async function beginSending(trx: Transaction<object>, letter: Letter, now: number) {
  const frozen = JSON.stringify(await frozenAt(trx, letter, { at: now }, now));
  const begun = sendingOf(trx, letter._id)
    .set({ state: 'sending', started_at: now, revision: letter.revision, frozen })
    .where('state', '=', 'scheduled');
  if (!(await changesAny(begun))) return;
  const { towns, fansIn } = await chosenBy(trx, letter.audience);
  const fans = fansIn(towns).select(['id', 'email']).orderBy('confirmed_at');
  await startSending(trx, letter._id, await fans.execute(), now);
}

/** Returns the letters that began to go to subscribers, newest first. */
export const sentLetters = (db: Db): Promise<{ id: string; title: string; at: number }[]> =>
  tables(db)
    .selectFrom('letter_sendings')
    .innerJoin('letters', 'letters.id', 'letter_id')
    .select(['letters.id', 'title', 'started_at as at'])
    .where('started_at', 'is not', null)
    .orderBy('at', 'desc')
    .$narrowType<{ at: number }>()
    .execute();

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
  sendingOf(db, letter)
    .set({ state: 'paused', ...(why !== null && { why }) })
    .where('state', 'in', ['scheduled', 'sending'])
    .execute();

/** Continues a paused letter. `why` stays, so that the same reason doesn't pause it again. */
export const resumeSending = (db: Db, letter: string) =>
  sendingOf(db, letter)
    .set({
      state: sql<
        'scheduled' | 'sending'
      >`case when frozen is null then 'scheduled' else 'sending' end`,
    })
    .where('state', '=', 'paused')
    .execute();

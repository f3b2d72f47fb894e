import { countRows } from '../../database/rows.records.ts';
import type { Db } from '../../database/open.ts';
import { dayMs, hourMs } from '../../kit/dates/durations.ts';
import { shownAddress } from '../../kit/server/emailHost.ts';
import { sumsBetween, type Range } from '../counts/counts.records.ts';
import type { NewsletterTables } from '../newsletter/newsletter.table.ts';
import { unansweredShown, type LetterResult, type Mailed, type SendingCounts } from './letters.ts';
import { recipientStates, type LetterTables, type RecipientState } from './letters.table.ts';
import { recordOf } from '../../kit/functions/recordOf.ts';

const tables = (db: Db) => db.withTables<LetterTables & NewsletterTables>();

/** The answer for an e-mail that was written to the outbox, since there is no mail server. */
export const outboxAnswer = 'outbox';

type Counts = Record<RecipientState, number>;

/** Returns how many recipients of a letter are in each state. */
export async function recipientsOf(db: Db, letter: string): Promise<Counts> {
  const rows = await tables(db)
    .selectFrom('letter_recipients')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('letter_id', '=', letter)
    .groupBy('state')
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  return recordOf(recipientStates, (state) => counts.get(state) ?? 0);
}

/** Returns how many recipients of all letters are in a state. */
export const countAllInState = (db: Db, state: RecipientState): Promise<number> =>
  countRows(tables(db).selectFrom('letter_recipients').where('state', '=', state));

/** Returns the letters that members sent, by id. */
export async function sendingsOf(db: Db, letters: readonly string[]) {
  const rows = await tables(db)
    .selectFrom('letter_sendings as sending')
    .select(['letter_id', 'state', 'why', 'revision', 'started_at', 'finished_at'])
    .select((eb) =>
      eb
        .selectFrom('letter_recipients as one')
        .select('answer')
        .whereRef('one.letter_id', '=', 'sending.letter_id')
        .where('one.state', '=', 'sent')
        .limit(1)
        .as('answer'),
    )
    .where('letter_id', 'in', letters)
    .execute();
  return new Map(rows.map((row) => [row.letter_id, row]));
}

type Sending = Awaited<ReturnType<typeof sendingsOf>> extends Map<string, infer Row> ? Row : never;

/** Returns how far a letter is. Counting the recipients of old letters would take too long. */
export const mailedOf = async (db: Db, sending: Sending): Promise<Mailed> => ({
  progress:
    sending.state === 'sending' || sending.state === 'paused'
      ? progressOf(await recipientsOf(db, sending.letter_id))
      : null,
  ...reasonsOf(sending),
});

const reasonsOf = ({ state, why, answer }: Pick<Sending, 'state' | 'why' | 'answer'>) => ({
  why: state === 'paused' ? why : null,
  isDelivered: answer !== outboxAnswer,
});

const progressOf = (counts: Counts): SendingCounts => ({
  recipients: Object.values(counts).reduce((sum, count) => sum + count, 0),
  sent: counts.sent + counts.bounced + counts.complained,
  waiting: counts.waiting + counts.going,
  refused: counts.refused,
  uncertain: counts.uncertain,
});

/** Returns the visits that a letter brought, by page. @param range of epoch milliseconds */
async function visitsOf(db: Db, letter: string, { from, to }: Range) {
  // The home time zone may be a day ahead or behind.
  const days = { from: from - 2 * dayMs, to: to + dayMs };
  const clicks = (await sumsBetween(db, days, ['letter']))
    .filter(({ record }) => record === letter)
    .map(({ part: link, times: count }) => ({ link, count }))
    .toSorted((one, other) => other.count - one.count);
  return { visits: clicks.reduce((sum, { count }) => sum + count, 0), clicks };
}

/** Returns how far a letter is, with details. @param now epoch milliseconds */
export async function resultOf(db: Db, letter: string, now: number): Promise<LetterResult> {
  const sending = (await sendingsOf(db, [letter])).get(letter);
  const startedAt = sending?.started_at ?? null;
  const counts = await recipientsOf(db, letter);
  const progress = progressOf(counts);
  const pace = await tables(db).selectFrom('letter_pace').selectAll().executeTakeFirst();
  const going = sending?.state === 'sending' ? pace : undefined;
  const ofLetter = tables(db).selectFrom('letter_recipients').where('letter_id', '=', letter);
  const refusals = await ofLetter
    .select(({ fn }) => ['answer', 'state', fn.countAll().as('count')])
    .where('state', 'in', ['refused', 'bounced', 'waiting'])
    .where((eb) => eb.or([eb('state', '!=', 'waiting'), eb('answer', 'is not', null)]))
    .groupBy(['answer', 'state'])
    .execute();
  const unsubscribed = ofLetter
    .where('state', 'in', ['sent', 'left'])
    .where('subscriber_id', 'not in', (eb) => eb.selectFrom('subscribers').select('id'))
    // The band removed those.
    .where('address_hash', 'not in', (eb) =>
      eb.selectFrom('suppressed_addresses').select('email_hash'),
    );
  const { lastTry } = await ofLetter
    .where('state', '=', 'waiting')
    .select(({ fn }) => fn.max('next_at').as('lastTry'))
    .executeTakeFirstOrThrow();
  const unanswered = await ofLetter
    .leftJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['email', 'at'])
    .where('state', '=', 'uncertain')
    .orderBy('at')
    .limit(unansweredShown)
    .execute();
  return {
    ...progress,
    ...reasonsOf(sending ?? { state: 'scheduled', why: null, answer: null }),
    bounced: counts.bounced,
    complained: counts.complained,
    unanswered: unanswered.map(({ email, at }) => ({ email: email && shownAddress(email), at })),
    unsubscribed: await countRows(unsubscribed),
    until: going
      ? Math.max(
          Number(lastTry),
          Math.max(going.next_at, going.retry_at, now) +
            Math.round((progress.waiting * hourMs) / going.per_hour),
        )
      : null,
    // The outbox takes any number at once.
    perHour: going && going.per_hour < hourMs ? going.per_hour : null,
    pausedUntil: going && going.retry_at > now ? going.retry_at : null,
    startedAt,
    finishedAt: sending?.finished_at ?? null,
    ...(await visitsOf(db, letter, { from: startedAt ?? now, to: now })),
    refusals: refusals.map(({ answer, state, count }) => ({
      answer: answer ?? '',
      isFinal: state !== 'waiting',
      count: Number(count),
    })),
  };
}

import type { Db } from '../../database/open.ts';
import { hourMs } from '../../kit/dates/durations.ts';
import type { NewsletterTables } from '../newsletter/newsletter.table.ts';
import type { LetterResult, Mailed } from './letters.ts';
import type { LetterTables, RecipientState } from './letters.table.ts';

const tables = (db: Db) => db.withTables<LetterTables & NewsletterTables>();

/** The answer for an e-mail that was written to the outbox, since there is no mail server. */
export const outboxAnswer = 'outbox';

const noRecipients: Readonly<Record<RecipientState, number>> = {
  waiting: 0,
  going: 0,
  sent: 0,
  refused: 0,
  uncertain: 0,
  left: 0,
  bounced: 0,
  complained: 0,
};
type Counts = typeof noRecipients;

/** Returns how many recipients of each letter are in each state, by letter. */
async function countRecipients(db: Db, letters: readonly string[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>(letters.map((letter) => [letter, noRecipients]));
  if (letters.length === 0) return counts;
  const rows = await tables(db)
    .selectFrom('letter_recipients')
    .select(({ fn }) => ['letter_id', 'state', fn.countAll().as('count')])
    .where('letter_id', 'in', letters)
    .groupBy(['letter_id', 'state'])
    .execute();
  for (const { letter_id, state, count } of rows) {
    counts.set(letter_id, { ...counts.get(letter_id)!, [state]: Number(count) });
  }
  return counts;
}

export const recipientsOf = async (db: Db, letter: string): Promise<Counts> =>
  (await countRecipients(db, [letter])).get(letter)!;

/** Returns how many recipients of all letters are in a state. */
export async function countAllInState(db: Db, state: RecipientState): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('letter_recipients')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the letters that members sent, by id. @param areCounted whether to count recipients */
export async function sendingsOf(db: Db, letters: readonly string[], areCounted: boolean) {
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
  const counts = areCounted ? await countRecipients(db, letters) : null;
  const mailed = (row: (typeof rows)[number]) =>
    counts && mailedOf(row, counts.get(row.letter_id)!);
  return new Map(rows.map((row) => [row.letter_id, { ...row, mailed: mailed(row) }]));
}

interface Sending {
  state: string;
  why: string | null;
  /** The last answer to one of its e-mails. */
  answer: string | null;
}

const notSent: Sending = { state: 'draft', why: null, answer: null };

function mailedOf({ state, why, answer }: Sending, counts: Counts): Mailed {
  const { waiting, going, sent, refused, bounced, complained, uncertain } = counts;
  return {
    recipients: Object.values(counts).reduce((sum, count) => sum + count, 0),
    sent: sent + bounced + complained,
    waiting: waiting + going,
    refused,
    bounced,
    complained,
    uncertain,
    why: state === 'paused' ? why : null,
    isDelivered: answer !== outboxAnswer,
  };
}

/** Returns how far a letter is. @param now epoch milliseconds */
export async function resultOf(db: Db, letter: string, now: number): Promise<LetterResult> {
  const sending = (await sendingsOf(db, [letter], true)).get(letter);
  const pace = await tables(db).selectFrom('letter_pace').selectAll().executeTakeFirst();
  const going = sending?.state === 'sending' ? pace : undefined;
  const refusals = await tables(db)
    .selectFrom('letter_recipients')
    .select(({ fn }) => ['answer', 'state', fn.countAll<number>().as('count')])
    .where('letter_id', '=', letter)
    .where('state', 'in', ['refused', 'bounced', 'waiting'])
    .where((eb) => eb.or([eb('state', '!=', 'waiting'), eb('tries', '>', 0)]))
    .groupBy(['answer', 'state'])
    .execute();
  const gone = await tables(db)
    .selectFrom('letter_recipients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('letter_id', '=', letter)
    .where('state', 'in', ['sent', 'left'])
    .where((eb) => {
      const isGone = eb('subscriber_id', 'not in', eb.selectFrom('subscribers').select('id'));
      return eb.or([eb('state', '=', 'left'), isGone]);
    })
    .executeTakeFirstOrThrow();
  const far = sending?.mailed ?? mailedOf(notSent, noRecipients);
  return {
    ...far,
    unsubscribed: Number(gone.count),
    until: going
      ? Math.max(going.next_at, going.retry_at, now) +
        Math.round((far.waiting * hourMs) / going.per_hour)
      : null,
    // The outbox takes any number at once.
    perHour: going && going.per_hour < hourMs ? going.per_hour : null,
    pausedUntil: going && going.retry_at > now ? going.retry_at : null,
    startedAt: sending?.started_at ?? null,
    finishedAt: sending?.finished_at ?? null,
    refusals: refusals.map(({ answer, state, count }) => ({
      answer: answer ?? '',
      isFinal: state !== 'waiting',
      count: Number(count),
    })),
    visits: 0,
    clicks: [],
  };
}

import type { Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import { hourMs, minuteMs } from '../../kit/dates/durations.ts';
import type { Delivery } from '../../mail/mailConnection.ts';
import { retryDelay } from '../../mail/mailQueue.ts';
import { mailboxHash, mailboxHasher } from '../forms/mailbox.records.ts';
import type { FrozenLetter } from './letters.ts';
import type { LetterTables } from './letters.table.ts';
import { holdPace, paceAfter, type Rates } from './pace.records.ts';
import { outboxAnswer, recipientsOf } from './progress.records.ts';
import { changesAny, findsAny, insertNew } from '../../database/rows.records.ts';

const tables = (db: Db) => db.withTables<LetterTables>();

/** How long a claim is valid; its process renews it while it sends the e-mail. */
const claimedForMs = 2 * minuteMs;

/** Longer than the wait after any attempt. */
const longestWaitMs = 6 * hourMs + minuteMs;

/** Within some three days. */
const mostRetries = 20;

/** Pauses a letter if so many of its first recipients don't exist. */
const badList = { among: 200, share: 0.05 };

const insertedAtOnce = 500;

/**
 * Enters the recipients of a letter whose sending begins.
 * @param to the subscribers who get it
 * @param now epoch milliseconds
 */
export async function startSending(
  trx: Transaction<object>,
  letter: string,
  to: readonly { id: string; email: string }[],
  now: number,
): Promise<void> {
  const hashOf = await mailboxHasher(trx);
  for (let at = 0; at < to.length; at += insertedAtOnce) {
    const rows = to.slice(at, at + insertedAtOnce).map(({ id, email }) => ({
      letter_id: letter,
      address_hash: hashOf(email),
      subscriber_id: id,
      state: 'waiting' as const,
      at: now,
      tries: 0,
      next_at: now,
      answer: null,
    }));
    // Two addresses of one mailbox are one recipient.
    await insertNew(tables(trx), 'letter_recipients', rows);
  }
  await finishIfDone(trx, letter, now);
}

export type Claim = Pick<
  LetterTables['letter_recipients'],
  'letter_id' | 'address_hash' | 'subscriber_id' | 'tries'
>;

/**
 * Claims the next recipient, before anything is handed to the server: after a crash it is
 * uncertain, and never sent again by itself. While it is `going`, `next_at` is when the claim ends.
 * @param now epoch milliseconds
 * @returns when to ask again, if none may be sent now; null if none waits.
 */
export function claimRecipient(
  db: Db,
  rates: Rates,
  now: number,
): Promise<Claim | { nextAt: number | null }> {
  return db.transaction().execute(async (trx) => {
    const pace = await holdPace(trx, rates, now);
    const openAt = Math.max(soon(pace.next_at, now), soon(pace.retry_at, now));
    const waiting = tables(trx)
      .selectFrom('letter_recipients as recipient')
      .innerJoin('letter_sendings as sending', 'sending.letter_id', 'recipient.letter_id')
      .select(['recipient.letter_id', 'address_hash', 'subscriber_id', 'tries', 'next_at'])
      .where('sending.state', '=', 'sending')
      .where('recipient.state', '=', 'waiting')
      .orderBy('next_at')
      .limit(1);
    // After a refusal, an address that was not tried yet shows whether the server accepts others.
    const untried =
      pace.pauses > 0
        ? await waiting.where('recipient.tries', '=', 0).executeTakeFirst()
        : undefined;
    const row = untried ?? (await waiting.executeTakeFirst());
    if (!row) return { nextAt: null };
    const dueAt = Math.max(openAt, soon(row.next_at, now));
    if (dueAt > now) return { nextAt: dueAt };
    const tries = row.tries + 1;
    await tables(trx)
      .updateTable('letter_recipients')
      .set({ state: 'going', at: now, tries, next_at: now + claimedForMs })
      .where('letter_id', '=', row.letter_id)
      .where('address_hash', '=', row.address_hash)
      .execute();
    await tables(trx)
      .updateTable('letter_pace')
      .set({ next_at: now + Math.round(hourMs / pace.per_hour) })
      .execute();
    return { ...row, tries };
  });
}

/** Shows that the process of a claim is alive. @param now epoch milliseconds */
export const renewClaim = (db: Db, claim: Claim, now: number) =>
  claimed(db, claim)
    .set({ next_at: now + claimedForMs })
    .where('state', '=', 'going')
    .execute();

const claimed = (db: Db, { letter_id, address_hash, tries }: Claim) =>
  tables(db)
    .updateTable('letter_recipients')
    .where('letter_id', '=', letter_id)
    .where('address_hash', '=', address_hash)
    .where('tries', '=', tries);

/** Returns a time that no clock set back has moved out of reach. */
const soon = (at: number, now: number): number => (at > now + longestWaitMs ? now : at);

/**
 * Stores the server's answer.
 * @param now epoch milliseconds
 * @returns whether the e-mail is refused for good.
 */
export function settle(
  db: Db,
  claim: Claim,
  delivery: Delivery | { kind: 'left' },
  rates: Rates,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const pace = await holdPace(trx, rates, now);
    const after = afterDelivery(claim, delivery, now);
    await claimed(trx, claim)
      .set({ ...after, at: now })
      // Another process may have found it uncertain, and a member may send it again.
      .where('state', 'in', ['going', 'uncertain', 'waiting'])
      .execute();
    if (after.state === 'waiting') await continueSending(trx, claim.letter_id);
    const changed = paceAfter(pace, delivery.kind, claim.tries, rates, now);
    if (changed) await tables(trx).updateTable('letter_pace').set(changed).execute();
    if (delivery.kind === 'refused') await pauseBadList(trx, claim.letter_id);
    await finishIfDone(trx, claim.letter_id, now);
    return after.state === 'refused';
  });
}

function afterDelivery(
  { tries }: Claim,
  delivery: Delivery | { kind: 'left' },
  now: number,
): Partial<LetterTables['letter_recipients']> {
  if (delivery.kind === 'sent') {
    return { state: 'sent', answer: delivery.isInOutbox ? outboxAnswer : null };
  }
  if (delivery.kind === 'left') return { state: 'left', answer: null };
  const { kind, answer } = delivery;
  if (kind === 'uncertain') return { state: kind, answer };
  // Perhaps only this address makes the server close the connection.
  const isFinal = tries > mostRetries || (kind === 'refused' && !delivery.isTemporary);
  if (isFinal) return { state: 'refused', answer };
  return { state: 'waiting', next_at: now + retryDelay(tries), answer };
}

async function pauseBadList(trx: Transaction<object>, letter: string): Promise<void> {
  const counts = await recipientsOf(trx, letter);
  const tried = counts.sent + counts.refused;
  if (tried > badList.among || counts.refused < badList.among * badList.share) return;
  const why = `${counts.refused} of the first ${tried} addresses do not exist.`;
  await sendingOf(trx, letter)
    .set({ state: 'paused', why })
    .where('state', '=', 'sending')
    .where('why', 'is', null)
    .execute();
}

/** Changes how far a letter is. */
export const sendingOf = (db: Db, letter: string) =>
  tables(db).updateTable('letter_sendings').where('letter_id', '=', letter);

async function finishIfDone(trx: Transaction<object>, letter: string, now: number): Promise<void> {
  const ofLetter = tables(trx).selectFrom('letter_recipients').where('letter_id', '=', letter);
  const open = ofLetter.select('state').where('state', 'in', ['waiting', 'going']).limit(1);
  if (await findsAny(open)) return;
  await sendingOf(trx, letter)
    .set({ state: 'sent', finished_at: now })
    .where('state', '!=', 'sent')
    .execute();
}

/** Finds the claims of processes that died. @param now epoch milliseconds @returns how many. */
export async function findUncertain(db: Db, now: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await tables(trx)
      .updateTable('letter_recipients')
      .set({ state: 'uncertain' })
      .where('state', '=', 'going')
      // A clock that was set back leaves claims that end much later.
      .where((eb) =>
        eb.or([eb('next_at', '<', now), eb('next_at', '>', now + claimedForMs + minuteMs)]),
      )
      .returning('letter_id')
      .execute();
    for (const letter of new Set(rows.map(({ letter_id }) => letter_id))) {
      await finishIfDone(trx, letter, now);
    }
    return rows.length;
  });
}

/** Sends the uncertain ones again, because a member asked for it. @param now epoch milliseconds */
export async function retryUncertain(db: Db, letter: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const again = tables(trx)
      .updateTable('letter_recipients')
      .set({ state: 'waiting', next_at: now, at: now, answer: null })
      .where('letter_id', '=', letter)
      .where('state', '=', 'uncertain');
    if (await changesAny(again)) await continueSending(trx, letter);
  });
}

/** Sends the rest of a letter that was done. */
const continueSending = (trx: Db, letter: string) =>
  sendingOf(trx, letter)
    .set({ state: 'sending', finished_at: null })
    .where('state', '=', 'sent')
    .execute();

/** The letters that an address got, oldest first; `sent` is ISO 8601. */
export async function lettersTo(db: Db, email: string): Promise<{ title: string; sent: string }[]> {
  const rows = await tables(db)
    .selectFrom('letter_sendings as sending')
    .innerJoin('letter_recipients as recipient', 'recipient.letter_id', 'sending.letter_id')
    .select(['sending.frozen', 'recipient.at'])
    .where('recipient.address_hash', '=', await mailboxHash(db, email))
    .where('recipient.state', 'in', ['sent', 'bounced', 'complained'])
    .orderBy('recipient.at')
    .execute();
  return rows.map(({ frozen, at }) => ({
    title: (JSON.parse(frozen!) as FrozenLetter).title,
    sent: new Date(at).toISOString(),
  }));
}

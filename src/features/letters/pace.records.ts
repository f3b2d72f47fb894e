import { sql, type Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import { hourMs } from '../../kit/dates/durations.ts';
import type { Delivery } from '../../mail/mailConnection.ts';
import { retryDelay } from '../../mail/mailQueue.ts';
import type { LetterTables } from './letters.table.ts';
import { insertNew } from '../../database/rows.records.ts';

const tables = (db: Db) => db.withTables<LetterTables>();

/** How many e-mails may leave in an hour. */
export interface Rates {
  /** For a sender whose server has not refused any. */
  highest: number;
  /** For a sender's first hour; it doubles each hour without a refusal. */
  first: number;
}

const lowestRate = 10;

/**
 * Locks the pace until the end of the transaction, so that processes claim one after another. A
 * backup contains none: what was being sent when it was made stands still after its restore, since
 * the rest may have gone meanwhile.
 */
export async function holdPace(
  trx: Transaction<object>,
  { first, highest }: Rates,
  now: number,
): Promise<LetterTables['letter_pace']> {
  const per_hour = Math.min(first, highest);
  const row = { per_hour, next_at: now, retry_at: now, pauses: 0, changed_at: now };
  if (await insertNew(tables(trx), 'letter_pace', { id: 1, ...row })) {
    await tables(trx)
      .updateTable('letter_sendings')
      .set({ state: 'paused', why: 'The site was restored from a backup.' })
      .where('state', 'in', ['scheduled', 'sending'])
      .execute();
  }
  return tables(trx)
    .updateTable('letter_pace')
    .set((row) => ({
      per_hour: sql`case when per_hour > ${highest} then ${highest} else ${row.ref('per_hour')} end`,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Returns how an answer changes the pace; null if it stays. A server that closes the connection to
 * one address again and again slows down no others: a retry pauses all only if nothing was accepted
 * since the answer before, and only first tries make pauses longer, and the pace slower.
 * @param tries how often this recipient was tried
 * @param now epoch milliseconds
 */
export function paceAfter(
  { per_hour, pauses: before, changed_at }: LetterTables['letter_pace'],
  kind: Delivery['kind'] | 'left',
  tries: number,
  { highest }: Rates,
  now: number,
): Partial<LetterTables['letter_pace']> | null {
  if (kind === 'server pauses') {
    if (tries > 1 && before === 0) return { pauses: 1 };
    const pauses = tries === 1 ? before + 1 : before;
    const isSlower = tries === 1 && (before > 0 || now - changed_at >= hourMs);
    return {
      pauses,
      retry_at: now + Math.min(retryDelay(Math.max(pauses, 1)), hourMs),
      ...(isSlower && {
        per_hour: Math.max(Math.floor(per_hour / 2), Math.min(lowestRate, highest)),
        changed_at: now,
      }),
    };
  }
  if (kind !== 'sent') return null;
  const isFaster = per_hour < highest && now - changed_at >= hourMs;
  if (!isFaster) return before > 0 ? { pauses: 0 } : null;
  return { pauses: 0, per_hour: Math.min(per_hour * 2, highest), changed_at: now };
}

/** Returns how many e-mails may leave in an hour; null before the first letter. */
export async function readPace(db: Db): Promise<number | null> {
  const pace = await tables(db).selectFrom('letter_pace').select('per_hour').executeTakeFirst();
  return pace?.per_hour ?? null;
}

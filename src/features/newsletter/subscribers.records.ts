import { containsAddress } from '../../database/containsAddress.ts';
import { inTransaction, type Db } from '../../database/open.ts';
import { askToConfirm } from './newsletter.records.ts';
import { subscribersAtOnce, type Subscriber } from './newsletter.ts';
import type { NewsletterTables } from './newsletter.table.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

const inOrder = (db: Db) =>
  tables(db)
    .selectFrom('subscribers')
    .select(['id as _id', 'email', 'consent', 'asked_at as date', 'confirmed_at as confirmed'])
    .orderBy('email');

/**
 * Returns a page of subscribers, ordered by address.
 * @param search a part of the address; empty for all.
 * @param after the previous page's last address; empty for the first page.
 */
export async function listSubscribers(
  db: Db,
  search: string,
  after: string,
): Promise<{ subscribers: Subscriber[]; hasMore: boolean; confirmed: number; waiting: number }> {
  const found = await inOrder(db)
    .where(containsAddress('email', search))
    .where('email', '>', after)
    .limit(subscribersAtOnce + 1)
    .execute();
  const counted = tables(db)
    .selectFrom('subscribers')
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const confirmed = await counted.where('confirmed_at', 'is not', null).executeTakeFirstOrThrow();
  const waiting = await counted.where('confirmed_at', 'is', null).executeTakeFirstOrThrow();
  return {
    subscribers: found.slice(0, subscribersAtOnce),
    hasMore: found.length > subscribersAtOnce,
    confirmed: Number(confirmed.count),
    waiting: Number(waiting.count),
  };
}

/** Asks each address to confirm, on behalf of the band. @param now epoch milliseconds */
export const addSubscribers = (
  db: Db,
  emails: Iterable<string>,
  consent: string,
  now: number,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const from = { source: 'band' } as const;
    for (const email of emails) await askToConfirm(trx, { email, consent, from }, now);
  });

/** Reads in batches, so that no other request waits for a long list. */
const exportedAtOnce = 1_000;

/** Yields confirmed subscribers by address in batches, never the whole list at once. */
export async function* confirmedSubscribers(
  db: Db,
): AsyncGenerator<(Subscriber & { confirmed: number; leaveToken: string })[]> {
  let last = '';
  for (;;) {
    const some = await inOrder(db)
      .select('leave_token as leaveToken')
      .where('confirmed_at', 'is not', null)
      .where('email', '>', last)
      .limit(exportedAtOnce)
      .$narrowType<{ confirmed: number }>()
      .execute();
    yield some;
    if (some.length < exportedAtOnce) return;
    last = some.at(-1)!.email;
  }
}

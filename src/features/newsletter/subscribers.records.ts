import type { Selectable } from 'kysely';
import { containsAddress } from '../../database/containsAddress.ts';
import type { Db } from '../../database/open.ts';
import { subscribersAtOnce, type Subscriber } from './newsletter.ts';
import type { NewsletterTables } from './newsletter.table.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

/**
 * Returns a page of subscribers, ordered by address.
 * @param search a part of the address; empty for all.
 * @param after the previous page's last address; empty for the first page.
 */
export async function listSubscribers(
  db: Db,
  search: string,
  after: string,
): Promise<{ subscribers: Subscriber[]; hasMore: boolean; confirmed: number }> {
  const rows = await tables(db)
    .selectFrom('subscribers')
    .selectAll()
    .where(containsAddress('email', search))
    .where('email', '>', after)
    .orderBy('email')
    .limit(subscribersAtOnce + 1)
    .execute();
  const { confirmed } = await tables(db)
    .selectFrom('subscribers')
    .select((eb) => eb.fn.countAll<number>().as('confirmed'))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    subscribers: rows.slice(0, subscribersAtOnce).map(subscriberOf),
    hasMore: rows.length > subscribersAtOnce,
    confirmed: Number(confirmed),
  };
}

/** Reads in batches, so that no other request waits for a long list. */
const exportedAtOnce = 1_000;

/** Yields confirmed subscribers by address in batches, never the whole list at once. */
export async function* confirmedSubscribers(
  db: Db,
): AsyncGenerator<(Subscriber & { confirmed: number; leaveToken: string })[]> {
  let last = '';
  for (;;) {
    const rows = await tables(db)
      .selectFrom('subscribers')
      .selectAll()
      .where('confirmed_at', 'is not', null)
      .where('email', '>', last)
      .orderBy('email')
      .limit(exportedAtOnce)
      .execute();
    yield rows.map((row) => ({
      ...subscriberOf(row),
      confirmed: Number(row.confirmed_at),
      leaveToken: row.leave_token,
    }));
    if (rows.length < exportedAtOnce) return;
    last = rows.at(-1)!.email;
  }
}

function subscriberOf(row: Selectable<NewsletterTables['subscribers']>): Subscriber {
  return {
    _id: row.id,
    email: row.email,
    consent: row.consent,
    date: row.asked_at,
    confirmed: row.confirmed_at,
  };
}

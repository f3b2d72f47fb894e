import { containsAddress } from '../../database/containsAddress.ts';
import type { AnswerOf, CheckedInput } from '../../kit/api/endpoint.ts';
import { inTransaction, type Db } from '../../database/open.ts';
import { countAskedAddresses } from './asked-addresses.records.ts';
import { askToConfirm } from './newsletter.records.ts';
import {
  newsletterTimes,
  subscribersAtOnce,
  type newsletterEndpoints,
  type Subscriber,
  type SubscriberSource,
} from './newsletter.ts';
import type { NewsletterTables } from './newsletter.table.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

const inOrder = (db: Db) =>
  tables(db)
    .selectFrom('subscribers')
    .select(['id as _id', 'email', 'consent', 'asked_at as date', 'confirmed_at as confirmed'])
    .select(['source', 'source_id', 'page'])
    .orderBy('email');

interface StoredSource {
  source: SubscriberSource | null;
  source_id: string | null;
}

const withSource = <T extends StoredSource>({ source, source_id: id, ...row }: T) => ({
  ...row,
  source: source && { kind: source, id },
});

type SubscriberList = AnswerOf<typeof newsletterEndpoints.list>;

/** Returns a page of subscribers, ordered by address. @param now epoch milliseconds */
export async function listSubscribers(
  db: Db,
  {
    search = '',
    state,
    source,
    after = '',
  }: CheckedInput<typeof newsletterEndpoints.list>['query'],
  now: number,
): Promise<SubscriberList> {
  const found = await inOrder(db)
    .where(containsAddress('email', search))
    .where('email', '>', after)
    .$if(state === 'subscribed', (query) => query.where('confirmed_at', 'is not', null))
    .$if(state === 'waiting', (query) => query.where('confirmed_at', 'is', null))
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .limit(subscribersAtOnce + 1)
    .execute();
  return {
    subscribers: found.slice(0, subscribersAtOnce).map(withSource),
    hasMore: found.length > subscribersAtOnce,
    ...(await countSubscribers(db, now)),
  };
}

async function countSubscribers(db: Db, now: number) {
  const counted = tables(db)
    .selectFrom('subscribers')
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const confirmed = await counted.where('confirmed_at', 'is not', null).executeTakeFirstOrThrow();
  const waiting = await counted.where('confirmed_at', 'is', null).executeTakeFirstOrThrow();
  const since = now - newsletterTimes.pauseAfterLeave;
  const lately = await counted.where('confirmed_at', '>', since).executeTakeFirstOrThrow();
  const unconfirmed = await countAskedAddresses(db, since);
  return {
    confirmed: Number(confirmed.count),
    waiting: Number(waiting.count),
    lately: { asked: Number(lately.count) + unconfirmed, confirmed: Number(lately.count) },
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
    yield some.map(withSource);
    if (some.length < exportedAtOnce) return;
    last = some.at(-1)!.email;
  }
}

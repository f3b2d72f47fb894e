import { containsAddress } from '../../database/containsAddress.ts';
import type { AnswerOf, CheckedInput } from '../../kit/api/endpoint.ts';
import { countRows } from '../../database/rows.records.ts';
import { inTransaction, type Db } from '../../database/open.ts';
import { countAskedAddresses } from './asked-addresses.records.ts';
import { askToConfirm, type SubscriberRow } from './newsletter.records.ts';
import {
  newsletterTimes,
  pauseReasons,
  subscribersAtOnce,
  type newsletterEndpoints,
  type PauseReason,
  type Subscriber,
} from './newsletter.ts';
import type { NewsletterTables } from './newsletter.table.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

const inOrder = (db: Db) =>
  tables(db)
    .selectFrom('subscribers')
    .select(['id as _id', 'email', 'consent', 'asked_at as date', 'confirmed_at as confirmed'])
    .select(['source', 'source_id', 'page', 'paused_why'])
    .select(['place', 'town as placeName', 'name', 'tags'])
    .orderBy('email');

/** Selects those that get e-mail. */
export const activeSubscribers = (db: Db) =>
  tables(db)
    .selectFrom('subscribers')
    .where('confirmed_at', 'is not', null)
    .where('paused_at', 'is', null);

type Stored = Pick<SubscriberRow, 'source' | 'source_id' | 'paused_why' | 'tags'> & {
  confirmed: number | null;
};

const shownOf = <T extends Stored>(stored: T) => {
  const { source, source_id: id, paused_why: why, tags, ...row } = stored;
  return {
    ...row,
    source: source && { kind: source, id },
    state: stateOf(row.confirmed, why),
    why: why && pauseReasons[why],
    tags: JSON.parse(tags ?? '[]') as string[],
  };
};

const stateOf = (confirmed: number | null, why: PauseReason | null): Subscriber['state'] =>
  why ? 'paused' : confirmed === null ? 'waiting' : 'subscribed';

type SubscriberList = AnswerOf<typeof newsletterEndpoints.list>;
type ListQuery = CheckedInput<typeof newsletterEndpoints.list>['query'];

/** Returns a page of subscribers, ordered by address. @param now epoch milliseconds */
export async function listSubscribers(
  db: Db,
  { search = '', state, source, after = '' }: ListQuery,
  now: number,
): Promise<SubscriberList> {
  const found = await inOrder(db)
    .where(containsAddress('email', search))
    .where('email', '>', after)
    .$if(state !== undefined, (query) =>
      query.where('paused_at', state === 'paused' ? 'is not' : 'is', null),
    )
    .$if(state === 'subscribed', (query) => query.where('confirmed_at', 'is not', null))
    .$if(state === 'waiting', (query) => query.where('confirmed_at', 'is', null))
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .limit(subscribersAtOnce + 1)
    .execute();
  return {
    subscribers: found.slice(0, subscribersAtOnce).map(shownOf),
    hasMore: found.length > subscribersAtOnce,
    ...(await countSubscribers(db, now)),
  };
}

async function countSubscribers(db: Db, now: number) {
  const all = tables(db).selectFrom('subscribers');
  const active = all.where('paused_at', 'is', null);
  const since = now - newsletterTimes.pauseAfterLeave;
  // Imported subscribers were not asked.
  const asked = all.where('confirm_made_at', 'is not', null);
  const lately = await countRows(asked.where('confirmed_at', '>', since));
  return {
    confirmed: await countRows(active.where('confirmed_at', 'is not', null)),
    waiting: await countRows(active.where('confirmed_at', 'is', null)),
    paused: await countRows(all.where('paused_at', 'is not', null)),
    lately: { asked: lately + (await countAskedAddresses(db, since)), confirmed: lately },
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
export async function* confirmedSubscribers(db: Db) {
  let last = '';
  for (;;) {
    const some = await inOrder(db)
      .select(['leave_token as leaveToken', 'evidence'])
      .where('confirmed_at', 'is not', null)
      .where('email', '>', last)
      .limit(exportedAtOnce)
      .$narrowType<{ confirmed: number }>()
      .execute();
    yield some.map(shownOf);
    if (some.length < exportedAtOnce) return;
    last = some.at(-1)!.email;
  }
}

import { v7 as laterId } from 'uuid';
import { changesAny, countRows } from '../../database/rows.records.ts';
import type { Db } from '../../database/open.ts';
import type { VersionedTable } from '../../database/versioned.ts';
import { Problem } from '../../errors/problem.ts';
import { minuteMs } from '../../kit/dates/durations.ts';
import { countGuess } from '../forms/guesses.records.ts';
import { hashOfSecret, newSecret } from '../../kit/server/secrets.ts';
import { privateLinkLimits, type NewPrivateLink, type PrivateLink } from './private-links.ts';

/** Times are epoch milliseconds. */
type PrivateLinkTables = {
  private_links: {
    id: string;
    /** The secret itself isn't stored. */
    token_hash: string;
    noun: string;
    record: string;
    name: string;
    account_id: string;
    made_at: number;
    /** Null for never. */
    ends_at: number | null;
    opened_at: number | null;
    opens: number;
  };
  accounts: { id: string; name: string };
};

const tables = (db: Db) => db.withTables<PrivateLinkTables>();

/** Returns links, newest first. */
export function listPrivateLinks(db: Db): Promise<PrivateLink[]> {
  return tables(db)
    .selectFrom('private_links')
    .leftJoin('accounts', 'accounts.id', 'private_links.account_id')
    .select(['private_links.id as _id', 'noun', 'record', 'private_links.name'])
    .select([
      'made_at as madeAt',
      'ends_at as endsAt',
      'opened_at as openedAt',
      'opens',
      'accounts.name as by',
    ])
    .orderBy('made_at', 'desc')
    .orderBy('private_links.id', 'desc')
    .execute();
}

/**
 * @param madeBy the id of an account. @param now epoch milliseconds.
 * @returns the token of its address, which isn't stored.
 * @throws Problem `private-link.too-many`
 */
export async function addPrivateLink(
  db: Db,
  { noun, record, name, endsAt = null }: NewPrivateLink,
  madeBy: string,
  now: number,
): Promise<{ id: string; token: string }> {
  const own = tables(db).selectFrom('private_links').where('record', '=', record);
  const count = await countRows(own.where('noun', '=', noun));
  if (count >= privateLinkLimits.ofRecord) throw new Problem('private-link.too-many');
  const [id, token] = [laterId(), newSecret()];
  await tables(db)
    .insertInto('private_links')
    .values({
      id,
      token_hash: hashOfSecret(token),
      noun,
      record,
      name,
      account_id: madeBy,
      made_at: now,
      ends_at: endsAt,
      opens: 0,
    })
    .execute();
  return { id, token };
}

/** @returns whether there was one. */
export const revokePrivateLink = (db: Db, id: string) =>
  changesAny(tables(db).deleteFrom('private_links').where('id', '=', id));

export interface PublicPage {
  /** The name of its area that contains the record. */
  area: string;
  /** The anchor leads to a list that isn't the first thing on its page. */
  addressOf: (record: unknown) => string;
  /** The usual time of links that show what fans never see, and therefore end. */
  endsAfterMs?: number;
}

/** Nouns whose records can be drafts, by their names in the history. */
export type PublishedNouns = ReadonlyMap<string, PublicPage & { table: VersionedTable }>;

export interface LinkedRecord {
  id: string;
  noun: string;
  record: string;
}

/**
 * @param ip the client's. @param now epoch milliseconds.
 * @returns null for an invalid one, or one that has ended.
 * @throws Problem `session.too-many-tries` if too many of one network were invalid.
 */
export async function findPrivateLink(
  db: Db,
  token: string,
  ip: string,
  now: number,
): Promise<LinkedRecord | null> {
  const found = await tables(db)
    .selectFrom('private_links')
    .select(['id', 'noun', 'record'])
    .where('token_hash', '=', hashOfSecret(token))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst();
  if (found) return found;
  await countGuess(db, 'private-link', ip, now);
  return null;
}

/** A reload doesn't count as another opening. @param now epoch milliseconds. */
export async function recordOpened(db: Db, id: string, now: number): Promise<void> {
  await tables(db)
    .updateTable('private_links')
    .set((eb) => ({ opened_at: now, opens: eb('opens', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('opened_at', 'is', null), eb('opened_at', '<=', now - minuteMs)]))
    .execute();
}

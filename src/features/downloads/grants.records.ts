import type { Transaction } from 'kysely';
import { v7 as laterId } from 'uuid';
import type { Db } from '../../database/open.ts';
import { consume, waitFor } from '../../database/rateLimit.ts';
import type { Sender } from '../../kit/server/formHandler.ts';
import { hashOfSecret, newSecret } from '../../kit/server/secrets.ts';
import { addMail, afterRandomDelay } from '../../mail/mails.records.ts';
import { acceptSubmission } from '../forms/form-submissions.records.ts';
import { mailboxHash } from '../forms/mailbox.records.ts';
import type { ByteRange } from '../../files/storage/storage.ts';
import { downloadLimits } from './downloads.ts';
import type { DownloadTables } from './downloads.table.ts';

const tables = (db: Db) => db.withTables<DownloadTables>();

const newGrant = (release: string, now: number) => ({
  id: laterId(),
  token_hash: null as string | null,
  release,
  email: null as string | null,
  ends_at: now + downloadLimits.grant,
  downloads: 0,
  requests: 0,
});

/** @param now epoch milliseconds. @returns its token, which is stored nowhere. */
export async function addGrant(db: Db, release: string, now: number): Promise<string> {
  const token = newSecret();
  const grant = { ...newGrant(release, now), token_hash: hashOfSecret(token) };
  await tables(db).insertInto('download_grants').values(grant).execute();
  return token;
}

export type AlsoAsked = (trx: Transaction<object>) => Promise<unknown>;

/**
 * Queues a mail with a link. Who was mailed often lately gets none, and no answer tells.
 * @param now epoch milliseconds. @param alsoAsked what else the form asked for.
 * @throws Problem `form.too-many`
 */
export async function askForLink(
  db: Db,
  { release, email }: { release: string; email: string },
  sender: Sender,
  now: number,
  alsoAsked: AlsoAsked = async () => {},
): Promise<void> {
  const mailbox = await mailboxHash(db, email);
  const limits = downloadLimits.mails.map((limit) => ({
    ...limit,
    subject: `download:${limit.windowMs}:${mailbox}`,
  }));
  const asked = {
    guard: 'links to downloads',
    limits,
    waitMs: async (some: Db) =>
      Math.max(...(await Promise.all(limits.map((limit) => waitFor(some, limit, now))))),
  };
  // In a transaction of its own: an address that was mailed often is a submission as any other.
  await acceptSubmission(db, 'download', sender, now, alsoAsked);
  await consume(db, asked, now, async (trx) => {
    const grant = { ...newGrant(release, now), email };
    await tables(trx).insertInto('download_grants').values(grant).execute();
    await addMail(trx, 'download.link', { grant: grant.id }, now, afterRandomDelay(now));
  });
}

/** Of a link that is to be mailed; null if it is none any more. */
export async function readAskedGrant(
  db: Db,
  id: string,
  now: number,
): Promise<{ release: string; email: string } | null> {
  const row = await tables(db)
    .selectFrom('download_grants')
    .select(['release', 'email'])
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row && row.email !== null ? { release: row.release, email: row.email } : null;
}

/** Makes a token, stored nowhere, that opens the grant; an older one is void. */
export async function newGrantToken(db: Db, id: string): Promise<string> {
  const token = newSecret();
  await tables(db)
    .updateTable('download_grants')
    .set({ token_hash: hashOfSecret(token) })
    .where('id', '=', id)
    .execute();
  return token;
}

export interface Grant {
  id: string;
  release: string;
  /** Epoch milliseconds. */
  endsAt: number;
  isUsedUp: boolean;
}

/** Null for a token that is none (any more). */
export async function findGrant(db: Db, token: string): Promise<Grant | null> {
  const row = await tables(db)
    .selectFrom('download_grants')
    .select(['id', 'release', 'ends_at', 'downloads', 'requests'])
    .where('token_hash', '=', hashOfSecret(token))
    .executeTakeFirst();
  if (!row) return null;
  const { downloads, requests } = downloadLimits;
  return {
    id: row.id,
    release: row.release,
    endsAt: row.ends_at,
    isUsedUp: row.downloads >= downloads || row.requests >= requests,
  };
}

/** Its link was opened, so that the address is needed no more. */
export async function forgetAddress(db: Db, id: string): Promise<void> {
  await tables(db)
    .updateTable('download_grants')
    .set({ email: null })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .execute();
}

const partsOfArchive = 20;

/**
 * Counts what is sent of an archive: a twentieth of it as one request, however it is divided.
 * @param sent null for nothing. @param bytes of the archive.
 * @returns false if it was too much: nothing is counted then, nor told.
 */
export async function useGrant(
  db: Db,
  id: string,
  sent: ByteRange | null,
  bytes: number,
): Promise<boolean> {
  const { downloads, requests } = downloadLimits;
  const isStart = sent?.first === 0;
  const share = sent ? (sent.last - sent.first + 1) / bytes : 0;
  const counted = Math.max(1, Math.ceil(share * partsOfArchive));
  const { numUpdatedRows } = await tables(db)
    .updateTable('download_grants')
    .set((eb) => ({
      requests: eb('requests', '+', counted),
      ...(isStart && { downloads: eb('downloads', '+', 1) }),
    }))
    .where('id', '=', id)
    .where('requests', '<=', requests - counted)
    // One that began goes on to its end.
    .where('downloads', isStart ? '<' : '<=', downloads)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets the addresses behind ended links, and in time the links. @param now epoch milliseconds. */
export async function sweepGrants(db: Db, now: number): Promise<void> {
  await tables(db)
    .updateTable('download_grants')
    .set({ email: null })
    .where('ends_at', '<=', now)
    .where('email', 'is not', null)
    .execute();
  const forgotten = now - downloadLimits.ended;
  await tables(db).deleteFrom('download_grants').where('ends_at', '<=', forgotten).execute();
}

import type { Transaction } from 'kysely';
import { v7 as laterId } from 'uuid';
import type { Db } from '../../database/open.ts';
import { consume } from '../../database/rateLimit.ts';
import type { Sender } from '../../kit/server/formHandler.ts';
import { hashOfSecret, newSecret } from '../../kit/server/secrets.ts';
import { addMail, afterRandomDelay } from '../../mail/mails.records.ts';
import { acceptSubmission } from '../forms/form-submissions.records.ts';
import { mailboxHash } from '../forms/mailbox.records.ts';
import type { ByteRange } from '../../files/storage/storage.ts';
import { downloadLimits } from './downloads.ts';
import type { DownloadTables } from './downloads.table.ts';
import { changesAny, firstOrNull } from '../../database/rows.records.ts';

const tables = (db: Db) => db.withTables<DownloadTables>();

const newGrant = (release: string, now: number) => ({
  id: laterId(),
  release,
  ends_at: now + downloadLimits.grant,
  downloads: 0,
  requests: 0,
});

/** @param now epoch milliseconds. @returns its token, which isn't stored. */
export async function addGrant(db: Db, release: string, now: number): Promise<string> {
  const token = newSecret();
  const grant = { ...newGrant(release, now), token_hash: hashOfSecret(token) };
  await tables(db).insertInto('download_grants').values(grant).execute();
  return token;
}

export type AlsoAsked = (trx: Transaction<object>) => Promise<unknown>;

/**
 * Queues an e-mail with a link. An address with many recent e-mails gets none, and the answer
 * doesn't reveal it.
 * @param now epoch milliseconds. @param alsoAsked the form's other requests.
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
  const asked = { guard: 'links to downloads', limits };
  // Has its own transaction: submissions for addresses with many e-mails count, too.
  await acceptSubmission(db, 'download', sender, now, alsoAsked);
  await consume(db, asked, now, async (trx) => {
    const grant = { ...newGrant(release, now), email };
    await tables(trx).insertInto('download_grants').values(grant).execute();
    await addMail(trx, 'download.link', { grant: grant.id }, now, afterRandomDelay(now));
  });
}

/** Returns the address and release of a link to e-mail; null if it's no longer valid. */
export const readAskedGrant = (db: Db, id: string, now: number) =>
  firstOrNull(
    tables(db)
      .selectFrom('download_grants')
      .select(['release', 'email'])
      .where('id', '=', id)
      .where('ends_at', '>', now)
      .where('email', 'is not', null)
      .$narrowType<{ email: string }>(),
  );

/** Makes a token, which isn't stored, that opens the grant; voids an older one. */
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

/** Null for an invalid token. */
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

/** The fan has opened the link, so the address is no longer needed. */
export async function forgetAddress(db: Db, id: string): Promise<void> {
  await forgetting(db).where('id', '=', id).execute();
}

const forgetting = (db: Db) =>
  tables(db).updateTable('download_grants').set({ email: null }).where('email', 'is not', null);

const partsOfArchive = 20;

/**
 * Counts the bytes sent of an archive: a twentieth of it as one request, however it is divided.
 * @param sent null for nothing. @param bytes of the archive.
 * @returns false if it was too much: then nothing is counted or reported.
 */
export function useGrant(db: Db, id: string, sent: ByteRange | null, bytes: number) {
  const { downloads, requests } = downloadLimits;
  const isStart = sent?.first === 0;
  const share = sent ? (sent.last - sent.first + 1) / bytes : 0;
  const counted = Math.max(1, Math.ceil(share * partsOfArchive));
  return changesAny(
    tables(db)
      .updateTable('download_grants')
      .set((eb) => ({
        requests: eb('requests', '+', counted),
        ...(isStart && { downloads: eb('downloads', '+', 1) }),
      }))
      .where('id', '=', id)
      .where('requests', '<=', requests - counted)
      // A download that has begun may finish.
      .where('downloads', isStart ? '<' : '<=', downloads),
  );
}

/** Forgets the addresses of expired links, and later the links. @param now epoch milliseconds. */
export async function sweepGrants(db: Db, now: number): Promise<void> {
  await forgetting(db).where('ends_at', '<=', now).execute();
  const forgotten = now - downloadLimits.ended;
  await tables(db).deleteFrom('download_grants').where('ends_at', '<=', forgotten).execute();
}

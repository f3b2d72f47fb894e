import { expressionBuilder, sql } from 'kysely';
import { holdAdvisoryLock } from '../../database/advisoryLock.ts';
import { inTransaction, type Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { fileLimits } from '../files.ts';
import { recordedBytes } from '../recordings/recordings.records.ts';
import type { UploadTables } from './uploads.table.ts';
import { changesAny, insertNew, namesIn } from '../../database/rows.records.ts';

export type Piece = Omit<UploadTables['upload_pieces'], 'upload_id'>;

type Columns = UploadTables['uploads'];

/** Metadata is the client's, returned unchanged and never used. */
interface BegunUpload extends Pick<Columns, 'id' | 'owner' | 'bytes' | 'created_at'> {
  metadata: Record<string, string | null>;
}

export interface StoredUpload extends BegunUpload, Pick<Columns, 'file_name'> {
  /** In order, without gaps; none once it is finished. */
  pieces: readonly Piece[];
}

const tables = (db: Db) => db.withTables<UploadTables>();

/**
 * Enters an upload. One that is too large for an image counts as a recording, against the quota.
 * Without room, it gives up the owner's interrupted uploads, those silent for the longest time
 * first.
 * @param after epoch milliseconds: older ones don't count.
 * @param musicQuota bytes of all recordings together.
 * @returns the objects that may be removed.
 * @throws Problem `upload.too-many` if the owner has too many unfinished uploads, or `audio.quota`.
 */
export async function beginUpload(
  db: Db,
  upload: BegunUpload,
  after: number,
  musicQuota: number,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await holdAdvisoryLock(trx, 'uploads', upload.created_at);
    const pieces: string[] = [];
    for (;;) {
      const problem = await whyNoRoom(trx, upload, after, musicQuota);
      if (!problem) break;
      const given = await giveUpBrokenOff(trx, upload.owner, upload.created_at);
      if (!given) throw problem;
      pieces.push(...given);
    }
    const metadata = JSON.stringify(upload.metadata);
    await tables(trx)
      .insertInto('uploads')
      .values({ ...upload, metadata, written_at: upload.created_at })
      .execute();
    return pieces;
  });
}

async function whyNoRoom(
  trx: Db,
  upload: BegunUpload,
  after: number,
  musicQuota: number,
): Promise<Problem | null> {
  const unfinished = tables(trx)
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
    .where('file_name', 'is', null)
    .where('created_at', '>=', after);
  const own = unfinished.where('owner', '=', upload.owner).where(lacksBytes());
  const small = await own.where('bytes', '<=', fileLimits.bytes).executeTakeFirstOrThrow();
  const large = await own.where('bytes', '>', fileLimits.bytes).executeTakeFirstOrThrow();
  const isSmall = upload.bytes <= fileLimits.bytes;
  const announced = Number(small.bytes) + (isSmall ? upload.bytes : 0);
  const begun = Number(small.count) + Number(large.count);
  if (begun >= fileLimits.unfinishedUploads || announced > fileLimits.unfinishedBytes) {
    return new Problem('upload.too-many');
  }
  if (!isSmall) {
    const all = await unfinished.where('bytes', '>', fileLimits.bytes).executeTakeFirstOrThrow();
    const taken = Number(all.bytes) + (await recordedBytes(trx));
    if (taken + upload.bytes > musicQuota) return new Problem('audio.quota');
  }
  return null;
}

/** A complete upload is being stored, or will be at the next request for it. */
const lacksBytes = () => {
  const { not, exists, selectFrom, ref } = expressionBuilder<UploadTables, 'uploads'>();
  return not(
    exists(
      selectFrom('upload_pieces as piece')
        .select('piece.name')
        .whereRef('piece.upload_id', '=', 'uploads.id')
        .where(sql`piece.begins_at + piece.bytes`, '=', ref('uploads.bytes')),
    ),
  );
};

/**
 * Deletes the upload that was silent for the longest time, unless it is complete: then it is being
 * stored.
 * @returns its objects; null if the owner has no interrupted upload.
 */
async function giveUpBrokenOff(trx: Db, owner: string, now: number): Promise<string[] | null> {
  const { id } =
    (await tables(trx)
      .selectFrom('uploads')
      .select('id')
      .where('owner', '=', owner)
      .where('file_name', 'is', null)
      .where('written_at', '<=', now - fileLimits.brokenOffMs)
      .where(lacksBytes())
      .orderBy('written_at')
      .limit(1)
      .executeTakeFirst()) ?? {};
  if (id === undefined) return null;
  // Locks it: an upload that continues meanwhile stays.
  const lock = tables(trx)
    .updateTable('uploads')
    .set((row) => ({ written_at: row.ref('written_at') }))
    .where('id', '=', id)
    .where('written_at', '<=', now - fileLimits.brokenOffMs);
  return (await changesAny(lock)) ? deleteUpload(trx, id) : [];
}

/** @param now epoch milliseconds. @returns false if it is gone, or has ended. */
export const recordWritten = (db: Db, id: string, now: number): Promise<boolean> =>
  changeUnfinished(db, id, { written_at: now });

/** @returns false if it is gone, or has ended. */
function changeUnfinished(db: Db, id: string, change: Partial<Columns>): Promise<boolean> {
  const upload = tables(db).updateTable('uploads').where('id', '=', id);
  return changesAny(upload.where('file_name', 'is', null).set(change));
}

/** Null if there is none with this ID. */
export async function findUpload(db: Db, id: string): Promise<StoredUpload | null> {
  // In one query: it may end between two.
  const rows = await tables(db)
    .selectFrom('uploads')
    .leftJoin('upload_pieces as piece', 'piece.upload_id', 'uploads.id')
    .select(['uploads.id', 'owner', 'uploads.bytes', 'metadata', 'created_at', 'file_name'])
    .select(['piece.name', 'piece.begins_at', 'piece.bytes as piece_bytes'])
    .where('uploads.id', '=', id)
    .orderBy('piece.begins_at')
    .execute();
  const [row] = rows;
  if (!row) return null;
  return {
    ...row,
    metadata: JSON.parse(row.metadata) as BegunUpload['metadata'],
    pieces: rows.flatMap(({ name, begins_at, piece_bytes: bytes }) =>
      name === null ? [] : [{ name, begins_at: begins_at!, bytes: bytes! }],
    ),
  };
}

/** The clients' names of files, by the files' own. */
export async function uploadedNames(
  db: Db,
  files: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('uploads')
    .select(['file_name', 'metadata'])
    .where('file_name', 'in', files)
    .execute();
  const named = rows.map(({ file_name, metadata }): [string, string] => {
    const { filename } = JSON.parse(metadata) as BegunUpload['metadata'];
    return [file_name!, filename ?? ''];
  });
  return new Map(named);
}

/**
 * @param now epoch milliseconds.
 * @returns false if it is gone, or another call has stored these bytes meanwhile.
 */
export async function addPiece(db: Db, id: string, piece: Piece, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Locks it, so that an upload that ends gets no more pieces.
    if (!(await recordWritten(trx, id, now))) return false;
    return insertNew(tables(trx), 'upload_pieces', { upload_id: id, ...piece });
  });
}

/** @returns the objects that may be removed; null if it is gone, or has already ended. */
export async function endUpload(db: Db, id: string, fileName: string): Promise<string[] | null> {
  return db.transaction().execute(async (trx) => {
    const isOpen = await changeUnfinished(trx, id, { file_name: fileName });
    return isOpen ? deletePieces(trx, id) : null;
  });
}

/** @returns the objects that may be removed. */
export async function deleteUpload(db: Db, id: string): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const pieces = await deletePieces(trx, id);
    await tables(trx).deleteFrom('uploads').where('id', '=', id).execute();
    return pieces;
  });
}

/** @returns the names of their objects. */
function deletePieces(trx: Db, uploadId: string): Promise<string[]> {
  const pieces = tables(trx).deleteFrom('upload_pieces').where('upload_id', '=', uploadId);
  return namesIn(pieces.returning('name'));
}

/** @param before epoch milliseconds. */
export async function uploadsBegunBefore(db: Db, before: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('uploads')
    .select('id')
    .where('created_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

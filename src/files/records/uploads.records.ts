import { holdGuard } from '../../database/guard.ts';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { fileLimits } from '../files.ts';
import { recordedBytes } from '../recordings/recordings.records.ts';
import type { UploadTables } from './uploads.table.ts';

export interface Piece {
  /** Of the object. */
  name: string;
  /** The byte of the upload that it begins with. */
  beginsAt: number;
  bytes: number;
}

export interface BegunUpload {
  id: string;
  /** Whoever may go on with it. */
  owner: string;
  /** Bytes of the whole file. */
  size: number;
  /** The client's own, given back as it came and never used. */
  metadata: Record<string, string | null>;
  /** Epoch milliseconds. */
  createdAt: number;
}

export interface StoredUpload extends BegunUpload {
  /** The name of the stored file, once there is one. */
  finished: string | null;
  /** In order, without gaps; none once it is finished. */
  pieces: readonly Piece[];
}

const tables = (db: Db) => db.withTables<UploadTables>();

/**
 * What no picture may have is a recording, and counts with those that are stored.
 * @param after epoch milliseconds: older ones count no more.
 * @param musicQuota bytes of all recordings together.
 * @throws Problem `upload.too-many` where the owner has begun too much already, or `audio.quota`.
 */
export async function beginUpload(
  db: Db,
  upload: BegunUpload,
  after: number,
  musicQuota: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdGuard(trx, 'uploads', upload.createdAt);
    const unfinished = tables(trx)
      .selectFrom('uploads')
      .select(({ fn }) => [fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
      .where('file_name', 'is', null)
      .where('created_at', '>=', after);
    const own = unfinished.where('owner', '=', upload.owner);
    const small = await own.where('bytes', '<=', fileLimits.bytes).executeTakeFirstOrThrow();
    const large = await own.where('bytes', '>', fileLimits.bytes).executeTakeFirstOrThrow();
    const isSmall = upload.size <= fileLimits.bytes;
    const announced = Number(small.bytes) + (isSmall ? upload.size : 0);
    const begun = Number(small.count) + Number(large.count);
    if (begun >= fileLimits.unfinishedUploads || announced > fileLimits.unfinishedBytes) {
      throw new Problem('upload.too-many');
    }
    if (!isSmall) {
      const all = await unfinished.where('bytes', '>', fileLimits.bytes).executeTakeFirstOrThrow();
      const taken = Number(all.bytes) + (await recordedBytes(trx));
      if (taken + upload.size > musicQuota) throw new Problem('audio.quota');
    }
    const { id, owner, size, metadata, createdAt } = upload;
    await tables(trx)
      .insertInto('uploads')
      .values({
        id,
        owner,
        bytes: size,
        metadata: JSON.stringify(metadata),
        created_at: createdAt,
        file_name: null,
      })
      .execute();
  });
}

/** Null where there is none of this id. */
export async function findUpload(db: Db, id: string): Promise<StoredUpload | null> {
  // In one question: it may end between two.
  const rows = await tables(db)
    .selectFrom('uploads')
    .leftJoin('upload_pieces as piece', 'piece.upload_id', 'uploads.id')
    .select(['owner', 'uploads.bytes as size', 'metadata', 'created_at', 'file_name'])
    .select(['piece.name', 'piece.begins_at', 'piece.bytes'])
    .where('uploads.id', '=', id)
    .orderBy('piece.begins_at')
    .execute();
  const [row] = rows;
  if (!row) return null;
  return {
    id,
    owner: row.owner,
    size: row.size,
    metadata: JSON.parse(row.metadata) as BegunUpload['metadata'],
    createdAt: row.created_at,
    finished: row.file_name,
    pieces: rows.flatMap(({ name, begins_at, bytes }) =>
      name === null ? [] : [{ name, beginsAt: begins_at!, bytes: bytes! }],
    ),
  };
}

/** @returns false where it is gone, or somebody else has sent these bytes meanwhile. */
export async function addPiece(db: Db, id: string, piece: Piece): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Locks it, so that none comes to one that ends.
    const { numUpdatedRows } = await tables(trx)
      .updateTable('uploads')
      .set((row) => ({ file_name: row.ref('file_name') }))
      .where('id', '=', id)
      .where('file_name', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const { numInsertedOrUpdatedRows } = await tables(trx)
      .insertInto('upload_pieces')
      .values({ upload_id: id, begins_at: piece.beginsAt, bytes: piece.bytes, name: piece.name })
      .onConflict((conflict) => conflict.columns(['upload_id', 'begins_at']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  });
}

/** @returns the objects that may go; null where it is gone, or has ended already. */
export async function endUpload(db: Db, id: string, fileName: string): Promise<string[] | null> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await tables(trx)
      .updateTable('uploads')
      .set({ file_name: fileName })
      .where('id', '=', id)
      .where('file_name', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    const pieces = await tables(trx)
      .deleteFrom('upload_pieces')
      .where('upload_id', '=', id)
      .returning('name')
      .execute();
    return pieces.map(({ name }) => name);
  });
}

/** @returns the objects that may go. */
export async function deleteUpload(db: Db, id: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const pieces = await tables(trx)
      .deleteFrom('upload_pieces')
      .where('upload_id', '=', id)
      .returning('name')
      .execute();
    await tables(trx).deleteFrom('uploads').where('id', '=', id).execute();
    return pieces.map(({ name }) => name);
  });
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

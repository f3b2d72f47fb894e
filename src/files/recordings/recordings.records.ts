import { holdAdvisoryLock } from '../../database/advisoryLock.ts';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { Analysis, AudioTags } from '../audio/audio.ts';
import { renditionTypes, tagsRead, type Recording, type Rendition } from './recordings.ts';
import { recordingFromRow, type RecordingTables } from './recordings.table.ts';

const tables = (db: Db) => db.withTables<RecordingTables>();

interface NewRecording {
  name: string;
  contentType: string;
  bytes: number;
  digest: string;
  isLossless: boolean;
  accountId: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

/**
 * @param quota bytes of all originals together.
 * @returns the file's name: the existing one if the same file is already there.
 * @throws Problem `audio.quota`
 */
export async function insertRecording(
  db: Db,
  { name, contentType, bytes, digest, isLossless, accountId, createdAt }: NewRecording,
  quota: number,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await holdAdvisoryLock(trx, 'recordings', createdAt);
    const same = await tables(trx)
      .updateTable('recordings')
      // Updates the date, or it might be swept before a release uses it. A former problem may not
      // occur again, so transcoding starts over.
      .set(({ eb, ref }) => ({
        created_at: createdAt,
        problem: null,
        percent: eb.case().when('problem', 'is', null).then(ref('percent')).else(0).end(),
      }))
      .where('digest', '=', digest)
      .returning('name')
      .executeTakeFirst();
    if (same) return same.name;
    if ((await recordedBytes(trx)) + bytes > quota) throw new Problem('audio.quota');
    await tables(trx)
      .insertInto('recordings')
      .values({
        name,
        content_type: contentType,
        bytes,
        digest,
        account_id: accountId,
        created_at: createdAt,
        percent: 0,
        peaks: '[]',
        is_lossless: Number(isLossless),
      })
      .execute();
    return name;
  });
}

/** Bytes of all originals. */
export async function recordedBytes(db: Db): Promise<number> {
  const { bytes } = await tables(db)
    .selectFrom('recordings')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Recordings by name, without unknown names. */
export async function recordingsNamed(
  db: Db,
  names: readonly string[],
): Promise<Map<string, Recording>> {
  if (names.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('recordings')
    .selectAll()
    .where('name', 'in', names)
    .execute();
  const renditions = await tables(db)
    .selectFrom('recording_forms')
    .select(['name', 'recording', 'type', 'bytes'])
    .where('recording', 'in', names)
    .execute();
  const byRecording = Map.groupBy(renditions, ({ recording }) => recording);
  return new Map(
    rows.map((row) => {
      const made = byRecording.get(row.name) ?? [];
      const inOrder = renditionTypes(row.is_lossless === 1).flatMap((type): Rendition[] => {
        const found = made.find((one) => one.type === type);
        return found ? [{ name: found.name, type, bytes: found.bytes }] : [];
      });
      return [row.name, recordingFromRow(row, inOrder)];
    }),
  );
}

/** Names of those without tags or a rendition, oldest first. */
export async function recordingsToTranscode(
  db: Db,
  missing: 'tags' | 'renditions',
): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('recordings')
    .select(['name', 'is_lossless', 'percent'])
    .select((eb) =>
      eb
        .selectFrom('recording_forms')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('recording', '=', 'recordings.name')
        .as('made'),
    )
    .where('problem', 'is', null)
    .where('percent', missing === 'tags' ? '<' : '>=', tagsRead)
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  return rows
    .filter(
      ({ is_lossless, percent, made }) =>
        percent < 100 || Number(made) < renditionTypes(is_lossless === 1).length,
    )
    .map(({ name }) => name);
}

/** Changes the given fields only. @returns false if it is gone. */
export async function changeRecording(
  db: Db,
  name: string,
  change: {
    percent?: number;
    problem?: string;
    tags?: AudioTags;
    isLossless?: boolean;
    coverFile?: string;
    analysis?: Analysis;
  },
): Promise<boolean> {
  const { percent, problem, tags, isLossless, coverFile, analysis } = change;
  const { numUpdatedRows } = await tables(db)
    .updateTable('recordings')
    .set({
      ...(percent !== undefined && { percent }),
      ...(problem !== undefined && { problem }),
      ...(tags && {
        title: tags.title,
        artist: tags.artist,
        track_number: tags.number,
        disc_number: tags.disc,
        album: tags.album,
        released_on: tags.releasedOn,
      }),
      ...(isLossless !== undefined && { is_lossless: Number(isLossless) }),
      ...(coverFile !== undefined && { cover_file: coverFile }),
      ...(analysis && {
        seconds: analysis.seconds,
        loudness: analysis.loudness,
        peaks: JSON.stringify(analysis.peaks),
      }),
    })
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those made before an instant, in epoch milliseconds. */
export async function recordingsBefore(db: Db, before: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('recordings')
    .select('name')
    .where('created_at', '<', before)
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Removes an old recording, unless it was uploaded again or is used meanwhile.
 * @param before epoch milliseconds.
 * @param isUsed called while no other transaction can start to use it.
 * @returns the names of all objects that may now be removed from the storage.
 */
export async function deleteRecording(
  db: Db,
  name: string,
  before: number,
  isUsed: (trx: Db) => Promise<boolean>,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockRecording(trx, name))) return [];
    const row = await tables(trx)
      .selectFrom('recordings')
      .select('created_at')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    if (row.created_at >= before || (await isUsed(trx))) return [];
    const renditions = await tables(trx)
      .deleteFrom('recording_forms')
      .where('recording', '=', name)
      .returning('name')
      .execute();
    await tables(trx).deleteFrom('recordings').where('name', '=', name).execute();
    return [name, ...renditions.map((rendition) => rendition.name)];
  });
}

/**
 * Prevents their removal until the end of the transaction.
 * @throws Problem `recording.not-found` if one is gone.
 */
export async function holdRecordings(trx: Db, names: readonly string[]): Promise<void> {
  // Always in the same order, to prevent deadlocks.
  for (const name of [...new Set(names)].toSorted()) {
    if (!(await lockRecording(trx, name))) throw new Problem('recording.not-found');
  }
}

/**
 * Locks it until the end of the transaction. All changes of its `problem` notify every instance,
 * and so does this.
 * @returns false if it is gone.
 */
export async function lockRecording(trx: Db, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable('recordings')
    .set((row) => ({ problem: row.ref('problem') }))
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

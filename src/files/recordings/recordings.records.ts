import { holdAdvisoryLock } from '../../database/advisoryLock.ts';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { renditionTypes } from '../audio/audio.ts';
import { tagsRead, type Recording, type Rendition } from './recordings.ts';
import type { RecordingTables } from './recordings.table.ts';
import { changesAny, insertOrChange, namesIn } from '../../database/rows.records.ts';

const tables = (db: Db) => db.withTables<RecordingTables>();

type NewRecording = Pick<
  RecordingTables['recordings'],
  'name' | 'content_type' | 'bytes' | 'digest' | 'is_lossless' | 'account_id' | 'created_at'
>;

/**
 * @param quota bytes of all originals together.
 * @returns the file's name: the existing one if the same file is already there.
 * @throws Problem `audio.quota`
 */
export async function insertRecording(
  db: Db,
  recording: NewRecording,
  quota: number,
): Promise<string> {
  const { name, bytes, digest, created_at } = recording;
  return db.transaction().execute(async (trx) => {
    await holdAdvisoryLock(trx, 'recordings', created_at);
    const same = await tables(trx)
      .updateTable('recordings')
      // Updates the date, or it might be swept before a release uses it. A former problem may not
      // occur again, so transcoding starts over.
      .set(({ eb, ref }) => ({
        created_at,
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
      .values({ ...recording, percent: 0, peaks: '[]' })
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
  const all = await tables(db)
    .selectFrom('recording_forms')
    .select(['name', 'recording', 'type', 'bytes'])
    .where('recording', 'in', names)
    .execute();
  const byRecording = Map.groupBy(all, ({ recording }) => recording);
  return new Map(
    rows.map(({ is_lossless, peaks, ...row }) => {
      const made = byRecording.get(row.name) ?? [];
      const isLossless = is_lossless === 1;
      const renditions = renditionTypes(isLossless).flatMap((type): Rendition[] => {
        const found = made.find((one) => one.type === type);
        return found ? [{ name: found.name, type, bytes: found.bytes }] : [];
      });
      // If it is playable, it doesn't count that another rendition failed.
      const problem = renditions.length > 0 ? null : row.problem;
      const values = JSON.parse(peaks) as number[];
      return [row.name, { ...row, isLossless, problem, peaks: values, renditions }];
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

export async function changeRecording(
  db: Db,
  name: string,
  change: Partial<RecordingTables['recordings']>,
): Promise<void> {
  await tables(db).updateTable('recordings').set(change).where('name', '=', name).execute();
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
 * Locks it until the end of the transaction, unless it is gone. All changes of its `problem` notify
 * every instance, and so does this.
 */
const lockRecording = (trx: Db, name: string) =>
  tables(trx)
    .updateTable('recordings')
    .set((row) => ({ problem: row.ref('problem') }))
    .where('name', '=', name)
    .returning('created_at')
    .executeTakeFirst();

/** Enters a rendition, whose bytes are stored. @returns false if the recording is gone. */
export async function insertRendition(
  db: Db,
  recording: string,
  { name, type, bytes }: Rendition,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Locks it against removal in between.
    if (!(await lockRecording(trx, recording))) return false;
    const row = { name, recording, type, bytes };
    await insertOrChange(tables(trx), 'recording_forms', 'name', row, { bytes });
    return true;
  });
}

/** Deletes a rendition lost by the storage, to be made again. @returns whether it was one. */
export async function deleteRendition(db: Db, name: string): Promise<boolean> {
  const rendition = await tables(db)
    .selectFrom('recording_forms')
    .select('recording')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!rendition) return false;
  return db.transaction().execute(async (trx) => {
    // Locks the recording first, as everywhere, to prevent deadlocks.
    if (!(await lockRecording(trx, rendition.recording))) return false;
    return changesAny(tables(trx).deleteFrom('recording_forms').where('name', '=', name));
  });
}

/** Bytes of renditions by name, without unknown names. */
export async function renditionBytes(
  db: Db,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('recording_forms')
    .select(['name', 'bytes'])
    .where('name', 'in', [...new Set(names)])
    .execute();
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** Bytes of a recording, a rendition or a joined release; null for unknown names. */
export async function audioBytes(db: Db, name: string): Promise<number | null> {
  const named = (table: keyof RecordingTables) =>
    tables(db).selectFrom(table).select('bytes').where('name', '=', name).where('bytes', '>', 0);
  const row = await named('recordings')
    .unionAll(named('recording_forms'))
    .unionAll(named('continuous_forms'))
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Those made before an instant, in epoch milliseconds. */
export const recordingsBefore = (db: Db, before: number): Promise<string[]> =>
  namesIn(tables(db).selectFrom('recordings').select('name').where('created_at', '<', before));

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
    const row = await lockRecording(trx, name);
    if (!row || row.created_at >= before || (await isUsed(trx))) return [];
    const renditions = tables(trx).deleteFrom('recording_forms').where('recording', '=', name);
    const objects = [name, ...(await namesIn(renditions.returning('name')))];
    await tables(trx).deleteFrom('recordings').where('name', '=', name).execute();
    return objects;
  });
}

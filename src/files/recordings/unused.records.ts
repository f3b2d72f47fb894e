import type { Db } from '../../database/open.ts';
import { continuousNameOf } from './continuous.records.ts';
import { lockRecording, recordingsNamed } from './recordings.records.ts';
import { playableOf } from './recordings.ts';
import type { RecordingTables } from './recordings.table.ts';

const tables = (db: Db) => db.withTables<RecordingTables>();

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
 * Marks the joined releases that are unwanted from now on.
 * @param releases as in `releasesToJoin`.
 * @param now epoch milliseconds.
 * @returns the names of those that have been unwanted since before an instant.
 */
export async function unwantedContinuous(
  db: Db,
  releases: readonly (readonly string[])[],
  now: number,
  before: number,
): Promise<string[]> {
  const known = await recordingsNamed(db, [...new Set(releases.flat())]);
  const wanted = new Set(releases.map((names) => continuousNameOf(playableOf(names, known))));
  const all = await tables(db)
    .selectFrom('continuous_forms')
    .select(['name', 'unwanted_since'])
    .execute();
  for (const { name, unwanted_since } of all) {
    const isWanted = wanted.has(name);
    if (isWanted === (unwanted_since === null)) continue;
    await tables(db)
      .updateTable('continuous_forms')
      .set({ unwanted_since: isWanted ? null : now })
      .where('name', '=', name)
      .execute();
  }
  return all
    .filter(({ name, unwanted_since: since }) => !wanted.has(name) && since && since < before)
    .map(({ name }) => name);
}

import type { Db } from '../../database/open.ts';
import { audioContentTypes, type RenditionType } from '../audio/audio.ts';
import { lockRecording } from './recordings.records.ts';
import type { Rendition } from './recordings.ts';
import type { RecordingTables } from './recordings.table.ts';

const tables = (db: Db) => db.withTables<RecordingTables>();

/** Enters a rendition, whose bytes are stored. @returns false if the recording is gone. */
export async function insertRendition(
  db: Db,
  recording: string,
  { name, type, bytes }: Rendition,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Locks it against removal in between.
    if (!(await lockRecording(trx, recording))) return false;
    await tables(trx)
      .insertInto('recording_forms')
      .values({ name, recording, type, bytes })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ bytes }))
      .execute();
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
    const { numDeletedRows } = await tables(trx)
      .deleteFrom('recording_forms')
      .where('name', '=', name)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

export interface AudioObject {
  contentType: string;
  bytes: number;
  /** Null for an original. */
  rendition: RenditionType | null;
}

/** Recordings of renditions, by the renditions' names; unknown names are left out. */
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

/** The entry of a recording, a rendition or a joined release; null for unknown names. */
export async function audioNamed(db: Db, name: string): Promise<AudioObject | null> {
  const original = await tables(db)
    .selectFrom('recordings')
    .select(['content_type', 'bytes'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (original) {
    return { contentType: original.content_type, bytes: original.bytes, rendition: null };
  }
  const made = await tables(db)
    .selectFrom('recording_forms')
    .select(['type', 'bytes'])
    .where('name', '=', name)
    .unionAll((eb) =>
      eb
        .selectFrom('continuous_forms')
        .select(({ val }) => [val<RenditionType>('m4a').as('type'), 'bytes'])
        .where('name', '=', name)
        .where('bytes', '>', 0),
    )
    .executeTakeFirst();
  return made
    ? { contentType: audioContentTypes[made.type], bytes: made.bytes, rendition: made.type }
    : null;
}

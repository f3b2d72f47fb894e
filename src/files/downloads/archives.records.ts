import type { Db } from '../../database/open.ts';
import type { DownloadFile } from './archiveNames.ts';
import type { DownloadFileTables } from './archives.table.ts';

const tables = (db: Db) => db.withTables<DownloadFileTables>();

const columns = ['name', 'release', 'format', 'digest', 'bytes'] as const;

/** The archives of releases, by their IDs; of all releases if the IDs are left out. */
export async function downloadFilesOf(
  db: Db,
  releases?: readonly string[],
): Promise<DownloadFile[]> {
  if (releases?.length === 0) return [];
  let files = tables(db).selectFrom('download_files').select(columns);
  if (releases) files = files.where('release', 'in', releases);
  return files.execute();
}

/**
 * Replaces the release's former archive. The new one's bytes must already be stored.
 * @param now epoch milliseconds. @returns the names of objects that are no longer used.
 */
export async function replaceDownloadFile(
  db: Db,
  { name, release, format, digest, bytes }: DownloadFile,
  now: number,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const before = await tables(trx)
      .deleteFrom('download_files')
      .where('release', '=', release)
      .where('format', '=', format)
      .returning('name')
      .execute();
    await tables(trx)
      .insertInto('download_files')
      .values({ name, release, format, digest, bytes, made_at: now })
      .execute();
    return before.map((row) => row.name);
  });
}

export async function deleteDownloadFile(db: Db, name: string): Promise<void> {
  await tables(db).deleteFrom('download_files').where('name', '=', name).execute();
}

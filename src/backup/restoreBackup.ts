import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '../files/storage/scratchFolder.ts';
import { isStored, type Storage } from '../files/storage/storage.ts';
import { openDatabase, type Database, type Db } from '../database/open.ts';
import { BackupProblem } from './archive.ts';
import { isBackedUp } from './catalog.records.ts';
import { backupEnding } from './keep.ts';
import { makeBackup, type Site } from './makeBackup.ts';
import { checkBackup, readBackup, type BackupSource } from './readBackup.ts';
import { addToLists, isErasureList } from './leaveOutErased.records.ts';
import type { Rows } from './snapshot.records.ts';
import {
  finishScratch,
  hasContent,
  insertRows,
  prepareScratch,
  replaceRows,
} from './restore.records.ts';

export interface RestoreOptions {
  /** The passphrase of the backup, if it is encrypted. */
  passphrase?: string | null;
  /** Allows a site that has content, of which a restore point is made first. */
  replace?: boolean;
  /** A newer backup: rows that its site had erased by then are left out as well. */
  erased?: BackupSource | null;
  /** Called with how much is done, from 0 to 1. */
  onProgress?: (done: number) => void;
}

/** The target of a restore and the source of restore points. */
interface PointedSite extends Site {
  dataDir: string;
  /** The site's own, which seals its restore points; null for none. */
  backupPassphrase: string | null;
}

interface RestoredSite extends PointedSite {
  opened: Database;
  /** Reads every record as the site answers it. @throws if that fails. */
  readAll: (db: Db) => Promise<void>;
}

const restorePoints = 'restore-points';

/**
 * Replaces everything that the site stores with a backup. Until the last moment the site stays as
 * it was, and from then on it is as it was backed up.
 * @param site with its opened database, at the newest version.
 * @returns `restorePoint` is the backup of the former content, null if there was none.
 * @throws BackupProblem, or Problem if the storage is full.
 */
export async function restoreBackup(
  site: RestoredSite,
  file: BackupSource,
  { passphrase = null, replace = false, erased = null, onProgress = () => {} }: RestoreOptions = {},
) {
  const { heading, manifest, contentTypes, fileBytes } = await checkBackup(file, passphrase);
  const isFull = await hasContent(site.opened);
  if (isFull && !replace) {
    throw new BackupProblem(
      'This site already has content. To replace all of it, add --replace; it is backed up first.',
    );
  }
  const lists = erased === null ? [] : await listsIn(erased, passphrase);
  if (!heading.hasFiles) await requireObjects(site.storage, contentTypes.keys());
  await requireRoom(site.storage, fileBytes);
  await using folder = await scratchFolder(site.dataDir);
  await using scratch = await openDatabase(join(folder.path, 'scratch.sqlite'));
  await prepareScratch(scratch, heading.schema);
  let stored = 0;
  await readBackup(file, passphrase, {
    onRows: async (table, rows) => {
      if (isBackedUp({ name: table })) await insertRows(scratch, table, rows);
    },
    onFile: async (name, file) => {
      await site.storage.put(name, file, contentTypes.get(name)!);
      onProgress((stored += 1) / (manifest.files + 1));
    },
  });
  await finishScratch(scratch, site.readAll);
  for (const list of lists) await addToLists(scratch, list);
  const restorePoint = isFull ? await makeRestorePoint(site) : null;
  for (const name of await replaceRows(scratch, site.opened)) {
    // The sweep removes any files that stay there.
    await site.storage.remove(name).catch(() => {});
  }
  onProgress(1);
  return { manifest, restorePoint };
}

/** The rows that a backup lists as erased. */
async function listsIn(source: BackupSource, passphrase: string | null): Promise<Rows[]> {
  const lists: Rows[] = [];
  await readBackup(source, passphrase, {
    onRows: (table, rows) => void (isErasureList(table) && lists.push({ table, rows })),
  });
  return lists;
}

/** Rows alone go to no other storage than their own. */
async function requireObjects(storage: Storage, names: Iterable<string>): Promise<void> {
  let missing = 0;
  for (const name of names) if (!(await isStored(storage, name))) missing += 1;
  if (missing === 0) return;
  throw new BackupProblem(
    `This restore point contains no files, and ${missing} of the files that it needs are not in the storage. Restore a backup instead.`,
  );
}

/** If a restore filled the disk, no one could save until the sweep of the next day. */
async function requireRoom(
  storage: Storage,
  fileBytes: ReadonlyMap<string, number>,
): Promise<void> {
  const room = await storage.room();
  if (room === null) return;
  let needed = 0;
  for (const bytes of fileBytes.values()) needed += bytes;
  if (needed <= room) return;
  for (const [name, bytes] of fileBytes) if (await isStored(storage, name)) needed -= bytes;
  if (needed <= room) return;
  throw new BackupProblem(
    `The files of the backup need ${megabytes(needed)}, but the storage has only ${megabytes(room)} free. Free some space and try again. Nothing was changed.`,
  );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/**
 * Makes a backup in case the next step goes wrong, encrypted if the site's backups are.
 * @param options `hasFiles` is false for the rows alone.
 * @returns its path.
 */
export async function makeRestorePoint(
  site: PointedSite,
  options?: { hasFiles: boolean },
): Promise<string> {
  const folder = join(site.dataDir, restorePoints);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date(site.clock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  // Never overwrites another one, which may be the one being restored.
  const name = `${time}-${randomBytes(3).toString('hex')}`;
  const passphrase = site.backupPassphrase;
  const file = join(folder, name + backupEnding(passphrase !== null));
  await makeBackup(site, file, { ...options, passphrase });
  return file;
}

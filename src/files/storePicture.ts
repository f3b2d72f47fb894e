import type { Db } from '../database/open.ts';
import type { Problem } from '../errors/problem.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { Log } from '../kit/server/log.ts';
import { throwDiskProblem } from './receive/diskProblem.ts';
import { contentTypes } from './files.ts';
import { insertFile, deleteFile } from './records/files.records.ts';
import type { StoredFile, Variant } from './records/files.table.ts';
import { areFilesHeld } from './records/holds.records.ts';
import { imageHeader } from './decode/pictureHeader.ts';
import { randomName } from './storage/names.ts';
import { phoneVariant } from './variants/plannedVariants.ts';
import { makeMaster } from './decode/resize.ts';
import type { Storage } from './storage/storage.ts';

export interface StoreDeps {
  db: Db;
  storage: Storage;
  clock: Clock;
  log: Log;
}

/**
 * Stores the master and the copy for phones, then enters both, so every entry has its object.
 * @throws Problem if the bytes aren't an accepted image, or nothing can be stored.
 */
export async function storePicture(
  { db, storage, clock }: Pick<StoreDeps, 'db' | 'storage' | 'clock'>,
  bytes: Buffer,
  accountId: string | null,
): Promise<StoredFile> {
  const { kind } = imageHeader(bytes);
  const master = await makeMaster(bytes, kind);
  const file: StoredFile = {
    name: `${randomName()}.${master.extension}`,
    content_type: contentTypes[master.extension],
    width: master.width,
    height: master.height,
    bytes: master.bytes.length,
    placeholder: master.placeholder,
    account_id: accountId,
    created_at: clock.now(),
  };
  const phone: Variant = {
    name: phoneVariant(file).name,
    file_name: file.name,
    content_type: contentTypes.webp,
    width: master.phone.width,
    height: master.phone.height,
    bytes: master.phone.bytes.length,
  };
  await storage.put(file.name, master.bytes, file.content_type);
  await storage.put(phone.name, master.phone.bytes, phone.content_type);
  // The entry may exist even if this fails, so the objects stay; the sweep removes leftovers.
  await insertFile(db, file, phone).catch(throwDiskProblem);
  return file;
}

type RemovalDeps = Pick<StoreDeps, 'db' | 'storage' | 'log'>;

/** @throws Problem `file.not-found`, or `file.in-use` if a record uses it. */
export async function removeFile(deps: RemovalDeps, name: string): Promise<void> {
  await removeObjects(deps, await deleteFile(deps.db, name));
}

/** @returns false if it is in use, or no longer exists. */
export async function removeUnused(deps: RemovalDeps, name: string): Promise<boolean> {
  try {
    await removeFile(deps, name);
    return true;
  } catch (error) {
    const { code } = error as Partial<Problem>;
    if (code === 'file.in-use' || code === 'file.not-found') return false;
    throw error;
  }
}

/** The record is saved already, so errors here are only logged. */
export async function releasePicture(deps: RemovalDeps, name: string): Promise<void> {
  try {
    // An earlier version in the history may use it.
    await removeUnused(deps, name);
  } catch (error) {
    deps.log.warn({ err: error, file: name }, 'could not remove an unused file');
  }
}

/** The sweep removes objects that are held, or cannot be removed now. */
export async function removeObjects(
  { db, storage, log }: RemovalDeps,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0 || (await areFilesHeld(db))) return;
  for (const name of names) {
    try {
      await storage.remove(name);
    } catch (error) {
      log.warn({ err: error, file: name }, 'could not remove a stored object, will try again');
    }
  }
}

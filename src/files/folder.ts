import { randomBytes } from 'node:crypto';
import { open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { diskProblem, makeFolder } from './disk-problem.ts';
import type { ByteRange, Storage, StoredObject } from './storage.ts';

/** Keeps objects as files in one folder, which is made when it is first written to. */
export function folderStorage(folder: string): Storage {
  return {
    put: (name, body) => putWhole(folder, name, body),
    get: async (name, range) => read(pathOf(folder, name), range),
    remove: async (name) => {
      await unlink(pathOf(folder, name)).catch(unlessMissing);
    },
    storedBefore: (instant) => storedBefore(folder, instant),
    check: async () => {
      const name = `check-${randomBytes(8).toString('hex')}`;
      await putWhole(folder, name, Buffer.from('ok'));
      await unlink(join(folder, name));
    },
  };
}

/**
 * Writes beside the final name, syncs, and only then gives the name: a power cut leaves the
 * whole object or none. What a crash leaves of the temporary file is old and unknown a day
 * later, and goes the way of every object that nobody knows.
 */
async function putWhole(folder: string, name: string, body: Buffer): Promise<void> {
  const path = pathOf(folder, name);
  const temporary = `${path}.part-${randomBytes(8).toString('hex')}`;
  try {
    await makeFolder(folder);
    await writeSynced(temporary, body);
    await rename(temporary, path);
    await syncFolder(folder);
  } catch (error) {
    await unlink(temporary).catch(unlessMissing);
    throw diskProblem(error);
  }
}

async function writeSynced(path: string, body: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name itself is only safe once the folder is synced. Windows cannot and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function read(path: string, range?: ByteRange): Promise<StoredObject | null> {
  const file = await open(path, 'r').catch(unlessMissing);
  if (!file) return null;
  try {
    const { size } = await file.stat();
    const body = file.createReadStream(range ? { start: range.first, end: range.last } : {});
    return { body, bytes: range ? Math.min(range.last + 1, size) - range.first : size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* storedBefore(folder: string, instant: number): AsyncIterable<string> {
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const found = await stat(join(folder, name)).catch(unlessMissing);
    if (found?.isFile() && found.mtimeMs < instant) yield name;
  }
}

/** Names come from our own tables; anything that could leave the folder is a bug. */
function pathOf(folder: string, name: string): string {
  if (!/^[0-9A-Za-z][0-9A-Za-z.-]*$/.test(name)) throw new Error('Not the name of an object');
  return join(folder, name);
}

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw diskProblem(error);
}

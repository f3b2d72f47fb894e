import { open, readdir, stat, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../kit/server/writeAtomically.ts';
import { diskProblem, makeFolder, throwDiskProblem } from '../receive/diskProblem.ts';
import type { ByteRange, ObjectBody, Storage, StoredObject } from './storage.ts';

/** Stores objects in a folder, which is created by the first write. */
export const folderStorage = (folder: string): Storage => ({
  put: (name, body) => put(folder, name, body),
  get: async (name, range) => read(pathOf(folder, name), range),
  remove: async (name) => {
    await unlink(pathOf(folder, name)).catch(unlessMissing);
  },
  storedBefore: (instant, since = 0) => storedBetween(folder, since, instant),
  room: () => room(folder),
});

/** A crash's temporary files are swept a day later. */
async function put(folder: string, name: string, body: ObjectBody): Promise<void> {
  requireName(name);
  await makeFolder(folder);
  const bytes = Buffer.isBuffer(body) ? body : body.body;
  await writeAtomically(folder, name, bytes).catch(throwDiskProblem);
}

async function room(folder: string): Promise<number> {
  await makeFolder(folder);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The bytes buffered for each slow client, a few times over. */
const highWaterMark = 16 * 1024;

async function read(path: string, range?: ByteRange): Promise<StoredObject | null> {
  const file = await open(path, 'r').catch(unlessMissing);
  if (!file) return null;
  try {
    const { size } = await file.stat();
    const body = file.createReadStream({
      highWaterMark,
      ...(range && { start: range.first, end: range.last }),
    });
    return { body, bytes: range ? Math.min(range.last + 1, size) - range.first : size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* storedBetween(
  folder: string,
  since: number,
  before: number,
): AsyncIterable<string> {
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const found = await stat(join(folder, name)).catch(unlessMissing);
    if (found?.isFile() && found.mtimeMs >= since && found.mtimeMs < before) yield name;
  }
}

function pathOf(folder: string, name: string): string {
  requireName(name);
  return join(folder, name);
}

/** Names come from our own tables, so a name that could leave the folder is a bug. */
function requireName(name: string): void {
  if (!/^[0-9A-Za-z][0-9A-Za-z.-]*$/.test(name)) throw new Error('Invalid object name');
}

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw diskProblem(error);
}

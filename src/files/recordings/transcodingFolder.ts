import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Peers } from '../../database/peers.ts';
import type { RenditionFile } from '../audio/audio.ts';
import { makeFolder } from '../receive/diskProblem.ts';
import { LostObject, spareBytes, type Storage } from '../storage/storage.ts';
import type { Recording } from './recordings.ts';

/** Works in a new, empty folder, which is removed afterwards. */
export async function inTranscodingFolder(
  dataDir: string,
  name: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = join(dataDir, 'preparing', name);
  try {
    await rm(folder, { recursive: true, force: true });
    await makeFolder(folder);
    await work(folder);
  } finally {
    // An ended process may still write for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes the leftovers of a crash, unless another instance uses the same folder. */
export async function removeLeftovers(dataDir: string, claim: Peers['claim']): Promise<void> {
  for (const name of await readdir(join(dataDir, 'preparing')).catch(unlessMissing)) {
    const folder = join(dataDir, 'preparing', name);
    await claim(name, () => rm(folder, { recursive: true, force: true }));
  }
}

function unlessMissing(error: unknown): string[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}

export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + spareBytes) throw new Error('There is no room to transcode it');
}

/** @returns the path of a copy in the folder. @throws LostObject */
export async function fetchOriginal(
  storage: Storage,
  { name, bytes }: Recording,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const path = join(folder, name);
  const stored = await storage.get(name);
  if (!stored) throw new LostObject(name);
  await pipeline(stored.body, createWriteStream(path), { signal });
  // An interrupted download says nothing about the recording.
  const { size } = await stat(path);
  if (size !== bytes) throw new Error(`The storage gave ${size} bytes of it`);
  return path;
}

/** Stores a file that a transcoder has made in the folder. */
export async function storeMade(
  storage: Storage,
  name: string,
  { path, bytes, contentType }: RenditionFile,
): Promise<void> {
  // Opened by the first read: if the storage fails before, the folder may be gone by then.
  const body = async function* () {
    yield* createReadStream(path);
  };
  await storage.put(name, { body: body(), bytes }, contentType);
}

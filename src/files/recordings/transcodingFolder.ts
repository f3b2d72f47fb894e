import { createReadStream, createWriteStream } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { audioContentTypes, type RenditionFile } from '../audio/audio.ts';
import { LostObject, spareBytes, type Storage } from '../storage/storage.ts';
import type { Recording } from './recordings.ts';

export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + spareBytes) throw new Error('Not enough disk space to transcode it');
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
  if (size !== bytes) throw new Error(`The storage returned ${size} bytes of it`);
  return path;
}

/** Stores a file that a transcoder has made in the folder. */
export async function storeMade(
  storage: Storage,
  name: string,
  { type, path, bytes }: RenditionFile,
): Promise<void> {
  // Opened by the first read: if the storage fails before, the folder may be gone by then.
  const body = async function* () {
    yield* createReadStream(path);
  };
  await storage.put(name, { body: body(), bytes }, audioContentTypes[type]);
}

import { createWriteStream } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LostObject, spareBytes, type Storage } from '../storage/storage.ts';
import type { Recording } from './recordings.ts';

/** So that of several instances one makes it. */
export const transcodingClaim = (name: string): string => `preparing ${name}`;

export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + spareBytes) throw new Error('There is no room to prepare it');
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
  // A storage that breaks off says nothing of the recording.
  const { size } = await stat(path);
  if (size !== bytes) throw new Error(`The storage gave ${size} bytes of it`);
  return path;
}

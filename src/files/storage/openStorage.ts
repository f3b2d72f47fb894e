import { join } from 'node:path';
import { folderStorage } from './folder.ts';
import { newProbeName } from './names.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** Opens the configured storage, or the folder `files` in `dataDir`. */
export const openStorage = (config: { storage: URL | null; dataDir: string }): Storage =>
  config.storage ? s3Storage(config.storage) : folderStorage(join(config.dataDir, 'files'));

/** @throws if no object can be stored now. */
export async function checkStorage(storage: Storage): Promise<void> {
  const name = newProbeName();
  await storage.put(name, Buffer.from('ok'), 'text/plain');
  await storage.remove(name);
}

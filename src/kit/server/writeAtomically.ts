import { randomBytes } from 'node:crypto';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are still being written, or were when the program died. */
export const unfinishedSuffix = /\.part-[0-9a-f]{16}$/;

/**
 * Writes a file into an existing folder. It is whole and safe on disk when the promise is
 * fulfilled; a power cut before leaves the earlier file of that name, or none. A crash may leave a
 * file whose name is `name` and `unfinishedSuffix`.
 * @param mode the file's permissions; the process's default if omitted
 */
export async function writeAtomically(
  folder: string,
  name: string,
  body: Buffer | string | AsyncIterable<Uint8Array>,
  mode = 0o666,
): Promise<void> {
  const path = join(folder, name);
  const temporary = `${path}.part-${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(temporary, body, { flag: 'wx', mode, flush: true });
    await rename(temporary, path);
  } catch (error) {
    // An error here must not hide the first failure.
    await Promise.allSettled([rm(temporary, { force: true })]);
    throw error;
  }
  await syncFolder(folder);
}

/** A new name is only safe on disk once the folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder, and records its entries in a journal.
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

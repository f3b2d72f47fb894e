import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../files/receive/disk-problem.ts';
import { dayMs } from '../kit/dates/durations.ts';

const prefix = 'backup-scratch-';

export interface ScratchFolder extends AsyncDisposable {
  path: string;
}

/** A folder for what is on its way, on the disk of the site. Those that a crash left go as well. */
export async function scratchFolder(dataDir: string): Promise<ScratchFolder> {
  await makeFolder(dataDir);
  const remove = (path: string) => rm(path, { recursive: true, force: true });
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue;
    const { mtimeMs } = await stat(join(dataDir, name));
    if (mtimeMs < Date.now() - dayMs) await remove(join(dataDir, name));
  }
  const path = await mkdtemp(join(dataDir, prefix));
  return { path, [Symbol.asyncDispose]: () => remove(path) };
}

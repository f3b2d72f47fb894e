import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
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
    // Another one's may be gone by now.
    const found = statSync(join(dataDir, name), { throwIfNoEntry: false });
    if (found && found.mtimeMs < Date.now() - dayMs) await remove(join(dataDir, name));
  }
  const path = await mkdtemp(join(dataDir, prefix));
  return { path, [Symbol.asyncDispose]: () => remove(path) };
}

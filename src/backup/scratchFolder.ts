import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../files/receive/diskProblem.ts';
import { dayMs } from '../kit/dates/durations.ts';

const prefix = 'backup-scratch-';

/** The machine or container, in which alone the ids of its processes mean anything. */
const here = hostname().replaceAll(/[^0-9A-Za-z]/g, '');

/** The folders that this process uses. */
const used = new Set<string>();

export type ScratchFolder = Awaited<ReturnType<typeof scratchFolder>>;

/** Makes a folder for temporary files, on the disk of the site. */
export async function scratchFolder(dataDir: string) {
  await makeFolder(dataDir);
  await sweepScratch(dataDir);
  const path = await mkdtemp(join(dataDir, `${prefix}${here}-${process.pid}-`));
  used.add(path);
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true });
      used.delete(path);
    },
  };
}

/**
 * Removes the folders of processes that have ended; one of another machine after a day. They hold
 * rows of a backup that was perhaps encrypted.
 */
export async function sweepScratch(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (!name.startsWith(prefix) || used.has(path)) continue;
    const [machine, id] = name.slice(prefix.length).split('-');
    const isGone = machine === here && !isAlive(Number(id));
    if (isGone || (await isOld(path))) await rm(path, { recursive: true, force: true });
  }
}

function isAlive(id: number): boolean {
  // A restarted container gives its processes the same ids.
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Another user's process may not be queried.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns false if it no longer exists. */
async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  return found !== null && found.mtimeMs < Date.now() - dayMs;
}

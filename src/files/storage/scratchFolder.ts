import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../receive/diskProblem.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { unlessMissing } from '../../kit/server/unlessMissing.ts';

/** The machine or container, in which alone the ids of its processes mean anything. */
const here = hostname().replaceAll(/[^0-9A-Za-z]/g, '');

/** The folders that this process uses. */
const used = new Set<string>();

export type ScratchFolder = Awaited<ReturnType<typeof scratchFolder>>;

/** Makes a folder for temporary files, on the disk of the site. */
export async function scratchFolder(dataDir: string) {
  await makeFolder(dataDir);
  await sweepScratch(dataDir);
  const path = join(dataDir, `scratch-${here}-${process.pid}-${randomBytes(6).toString('hex')}`);
  // Before a sweep can find it.
  used.add(path);
  await mkdir(path, { mode: 0o700 });
  return {
    path,
    async [Symbol.asyncDispose]() {
      // An ended process may still write for a moment.
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
      used.delete(path);
    },
  };
}

/**
 * Removes the folders of processes that have ended; one of another machine after a day. They may
 * hold rows of a backup that was encrypted.
 */
export async function sweepScratch(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    // Versions before 0.3.0 had only folders of backups.
    const [, rest] = /^(?:backup-)?scratch-(.*)$/.exec(name) ?? [];
    if (rest === undefined || used.has(path)) continue;
    const [machine, id] = rest.split('-');
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
  const found = await stat(path).catch(unlessMissing);
  return found !== undefined && found.mtimeMs < Date.now() - dayMs;
}

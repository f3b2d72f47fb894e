import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'stagedoor-test-';

/** The free bytes that a run requires: two and a half times what it stores. */
const wanted = 1.5 * 1024 ** 3;

/** @throws Error with one sentence if there isn't enough space, in memory or anywhere. */
export function makeTemporaryFolder(): string {
  if (!existsSync(tmpdir())) throw new Error(`TMPDIR names ${tmpdir()}, which doesn't exist.`);
  const places = [...(runsPrograms('/dev/shm') ? ['/dev/shm'] : []), tmpdir()];
  for (const place of places) clearAway(place);
  const roomy = places.find((place) => freeBytes(place) >= wanted);
  if (roomy === undefined) {
    const free = Math.floor(freeBytes(tmpdir()) / 1024 ** 2);
    throw new Error(
      `The tests need 1,500 MB for temporary files, and ${tmpdir()} has ${free}. Free some space or set TMPDIR to another folder.`,
    );
  }
  const folder = mkdtempSync(join(roomy, `${prefix}${process.pid}-`));
  // PostgreSQL, which doesn't run as root, needs access.
  chmodSync(folder, 0o711);
  return folder;
}

function clearAway(place: string): void {
  for (const name of readdirSync(place)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isRunning(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether this is a folder in memory from which copied programs can run. */
function runsPrograms(folder: string): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    return mounts.some((line) => line.includes(` ${folder} `) && !line.includes('noexec'));
  } catch {
    return false;
  }
}

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

/** The free bytes that a run asks for: two and a half times what it stores. */
const wanted = 1.5 * 1024 ** 3;

/**
 * Makes a folder for all that a run of the tests stores, in memory if Linux has the room, which
 * no disk slows down. Removes first what killed runs left.
 * @throws Error with one sentence if no place has the room.
 */
export function makeTemporaryFolder(): string {
  if (!existsSync(tmpdir())) throw new Error(`TMPDIR names ${tmpdir()}, which doesn't exist.`);
  const places = [...(runsPrograms('/dev/shm') ? ['/dev/shm'] : []), tmpdir()];
  for (const place of places) clearAway(place);
  const roomy = places.find((place) => freeBytes(place) >= wanted);
  if (roomy === undefined) {
    const free = Math.floor(freeBytes(tmpdir()) / 1024 ** 2);
    throw new Error(
      `The tests need 1,500 MB for temporary files, and ${tmpdir()} has ${free}: make room, or name another folder in TMPDIR.`,
    );
  }
  const folder = mkdtempSync(join(roomy, `${prefix}${process.pid}-`));
  // PostgreSQL, which does not run as root, has to pass through.
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
    // EPERM: there is such a process, and it is another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether this is a folder in memory that lets programs run that are copied there. */
function runsPrograms(folder: string): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    return mounts.some((line) => line.includes(` ${folder} `) && !line.includes('noexec'));
  } catch {
    // Another system: it has none.
    return false;
  }
}

import type { CheckResult } from '../features/doctor/doctor.ts';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { scratchFolder } from '../files/storage/scratchFolder.ts';
import { newProbeName } from '../files/storage/names.ts';
import { writeAtomically } from '../kit/server/writeAtomically.ts';
import { failed, fine, runCheck, sizeOf, warning, type Finding } from './findings.ts';
import type { DoctorEnvironment } from './environment.ts';

/** Old spinning disks take 30 ms, and every change of the band waits for one or two. */
const slowMs = 150;

const tries = 5;

/** The room on the disk of `DATA_DIR`, and how long a write takes there until it is safe. */
export async function diskFindings(
  dataDir: string,
  environment: DoctorEnvironment,
): Promise<CheckResult[]> {
  const writable = `Check that DATA_DIR ${dataDir} is a folder that the site can write to.`;
  const space = await runCheck('disk-space', writable, async () =>
    spaceFinding(dataDir, await environment.spaceOf(existing(dataDir))),
  );
  if (!existsSync(dataDir)) return [space];
  const speed = await runCheck('disk-speed', writable, async () =>
    speedFinding(dataDir, await syncedWriteMs(dataDir, environment)),
  );
  return [space, speed];
}

/** In bytes. */
export function spaceFinding(
  dataDir: string,
  { free, all }: { free: number; all: number },
): Finding {
  const says = `${sizeOf(free)} of ${sizeOf(all)} free on the disk of DATA_DIR ${dataDir}.`;
  const cure = 'Free some space on that disk, or move DATA_DIR to a larger one.';
  if (free < 100e6) return failed(says, cure);
  if (free < 1e9 || free < all / 10) return warning(says, cure);
  return fine(says);
}

/** @param ms that a small file takes until it is safe. */
function speedFinding(dataDir: string, ms: number): Finding {
  const says = `Disk write in DATA_DIR ${dataDir}: ${Math.ceil(ms)} ms.`;
  return ms > slowMs
    ? warning(says, 'Every save waits for this. Move DATA_DIR to a faster, local disk.')
    : fine(says);
}

/** The one in the middle, so that a single hiccup does not count. */
async function syncedWriteMs(dataDir: string, { timer }: DoctorEnvironment): Promise<number> {
  await using folder = await scratchFolder(dataDir);
  const times: number[] = [];
  for (let i = 0; i < tries; i += 1) {
    const begun = timer();
    await writeAtomically(folder.path, newProbeName(), 'ok');
    times.push(timer() - begun);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(tries / 2)]!;
}

/** The folder that is there, in which the others would be made. */
function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}

import { fileLimits } from '../files.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import { deleteRecording, recordingsBefore } from './recordings.records.ts';

interface SweepDeps extends StoreDeps {
  usedRecordings(names: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Removes old recordings that no record holds. @returns how many. */
export async function sweepRecordings(deps: SweepDeps): Promise<number> {
  const old = await recordingsBefore(deps.db, deps.clock.now() - fileLimits.unusedMs);
  const used = await deps.usedRecordings(old);
  const unused = old.filter((name) => !used.has(name));
  for (const name of unused) await removeObjects(deps, await deleteRecording(deps.db, name));
  return unused.length;
}

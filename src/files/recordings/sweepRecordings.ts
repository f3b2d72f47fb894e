import type { Db } from '../../database/open.ts';
import { fileLimits } from '../files.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import { deleteRecording, recordingsBefore } from './recordings.records.ts';

interface SweepDeps extends StoreDeps {
  usedRecordings(db: Db, names: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Removes old recordings that no record holds. @returns how many. */
export async function sweepRecordings(deps: SweepDeps): Promise<number> {
  const before = deps.clock.now() - fileLimits.unusedMs;
  const old = await recordingsBefore(deps.db, before);
  const used = await deps.usedRecordings(deps.db, old);
  let swept = 0;
  for (const name of old.filter((one) => !used.has(one))) {
    const isUsed = async (trx: Db) => (await deps.usedRecordings(trx, [name])).has(name);
    const objects = await deleteRecording(deps.db, name, before, isUsed);
    await removeObjects(deps, objects);
    if (objects.length > 0) swept += 1;
  }
  return swept;
}

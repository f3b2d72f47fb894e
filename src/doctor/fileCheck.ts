import type { CheckResult } from '../features/doctor/doctor.ts';
import type { Db } from '../database/open.ts';
import { fileLimits } from '../files/files.ts';
import { filesAndVariantNames } from '../files/records/files.records.ts';
import { countObjects, soundNames, unknownNames } from '../files/records/storedObjects.records.ts';
import { isAudioName } from '../files/recordings/recordings.ts';
import { isArchiveName, isOwnName } from '../files/storage/names.ts';
import { isStored, storedInBatches, type Storage } from '../files/storage/storage.ts';
import { dayMs } from '../kit/dates/durations.ts';
import { failed, fine, runCheck, warning, type Finding } from './findings.ts';
import type { DoctorEnvironment } from './environment.ts';

/** How many of the missing are named. */
const named = 5;

/** Whether the records and the storage agree on the files; holds only a few names at once. */
export function checkFiles(
  db: Db,
  storage: Storage,
  { clock }: DoctorEnvironment,
): Promise<CheckResult> {
  return runCheck('files', 'See the results for the storage and the database.', async () => {
    // The site sweeps once a day, so files that stay for two days are left by more than a crash.
    const swept = clock.now() - fileLimits.unusedMs - dayMs;
    const before = await countObjects(db);
    const known = await countKnown(db, storage, Infinity);
    // Files that come and go meanwhile are not missing.
    const expected = Math.min(before, await countObjects(db));
    const missing = known.known < expected ? await missingNames(db, storage) : [];
    const old = known.unknown > 0 ? (await countKnown(db, storage, swept)).unknown : 0;
    return filesFinding(expected, missing, old);
  });
}

/** @param unknown how many old objects belong to no record. */
function filesFinding(count: number, missing: readonly string[], unknown: number): Finding {
  if (missing.length > 0) {
    return failed(
      `${missing.length} of ${count} stored files are missing: ${missing.slice(0, named).join(', ')}${missing.length > named ? ' and others' : ''}.`,
      'Restore a backup, or upload these images and songs again; renditions are made again on request. Check that no other program removes files there.',
    );
  }
  if (unknown > 0) {
    return warning(
      `${unknown} files in the storage have belonged to no record for more than two days.`,
      'The site removes such files daily: look in its log. Do not share the storage with another site.',
    );
  }
  return fine(`All ${count} stored files exist.`);
}

/** How many of our objects from before an instant the records know, and how many not. */
async function countKnown(db: Db, storage: Storage, before: number) {
  const count = { known: 0, unknown: 0 };
  for await (const names of storedInBatches(storage, isOfRecord, before)) {
    const unknown = (await unknownNames(db, names)).length;
    count.unknown += unknown;
    count.known += names.length - unknown;
  }
  return count;
}

const isOfRecord = (name: string): boolean =>
  isOwnName(name) || isAudioName(name) || isArchiveName(name);

/** Queries the storage for each, which takes long and is done only if some are missing. */
async function missingNames(db: Db, storage: Storage): Promise<string[]> {
  const missing: string[] = [];
  const look = async (names: readonly string[]) => {
    const isThere = await Promise.all(names.map((name) => isStored(storage, name)));
    const gone = names.filter((_, i) => !isThere[i]);
    const forgotten = new Set(await unknownNames(db, gone));
    missing.push(...gone.filter((name) => !forgotten.has(name)));
  };
  // Among missing files, songs come first: they can't be made again.
  for await (const names of soundNames(db)) await look(names);
  for await (const { file, variantNames } of filesAndVariantNames(db)) {
    await look([file.name, ...variantNames]);
  }
  return missing;
}

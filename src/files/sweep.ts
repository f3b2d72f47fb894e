import { unknownNames } from './files.records.ts';
import { removeObjects, type Keeping } from './keep.ts';
import { fileLimits } from './files.ts';

/** How many names are looked up at once. */
const batch = 200;

/**
 * Removes stored objects that have been there for a day and that no entry knows: what a crash
 * left between storing and entering, or between taking out and removing.
 * @returns how many there were.
 */
export async function sweepObjects({ db, storage, clock, log }: Keeping): Promise<number> {
  let swept = 0;
  let names: string[] = [];
  const sweep = async () => {
    const unknown = await unknownNames(db, names);
    await removeObjects(storage, log, unknown);
    swept += unknown.length;
    names = [];
  };
  for await (const name of storage.storedBefore(clock.now() - fileLimits.unfinishedMs)) {
    names.push(name);
    if (names.length === batch) await sweep();
  }
  await sweep();
  return swept;
}

import { madeAt } from '../../database/migrate.ts';
import type { Engine } from '../../database/open.ts';
import { fileLimits, masterName } from '../files.ts';
import { hasFiles, unknownNames, unusedFiles } from '../records/storedObjects.records.ts';
import { removeObjects, removeUnused, type StoreDeps } from '../storePicture.ts';
import { isOwnObject } from './names.ts';
import { storedInBatches } from './storage.ts';

/** Removes old unused files, unless a record starts to use them meanwhile. @returns how many. */
export async function sweepFiles(deps: StoreDeps, engine: Engine): Promise<number> {
  let swept = 0;
  for (const name of await unusedFiles(deps.db, engine, oldBefore(deps))) {
    if (await removeUnused(deps, name)) swept += 1;
  }
  return swept;
}

/**
 * Removes old objects with one of our names and no entry, as a crash leaves them. A database
 * without files may be new, with an older storage: then only objects newer than the database are
 * removed.
 */
export function objectSweeper(deps: StoreDeps): () => Promise<number> {
  let isWarned = false;
  return async () => {
    const before = oldBefore(deps);
    const since = (await hasFiles(deps.db)) ? 0 : await madeAt(deps.db);
    if (!isWarned && (await holdsPicture(deps, since))) {
      isWarned = true;
      deps.log.warn({}, 'the storage has images but the database has none, so none were removed');
    }
    let swept = 0;
    for await (const names of storedInBatches(deps.storage, isOwnObject, before, since)) {
      const unknown = await unknownNames(deps.db, names);
      await removeObjects(deps, unknown);
      swept += unknown.length;
    }
    return swept;
  };
}

async function holdsPicture({ storage }: StoreDeps, before: number): Promise<boolean> {
  for await (const name of storage.storedBefore(before)) if (masterName.test(name)) return true;
  return false;
}

/** In epoch milliseconds. */
const oldBefore = ({ clock }: StoreDeps): number => clock.now() - fileLimits.unusedMs;

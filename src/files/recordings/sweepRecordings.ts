import type { Db } from '../../database/open.ts';
import type { Peers } from '../../database/peers.ts';
import { fileLimits } from '../files.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import { deleteContinuous, unwantedContinuous } from './continuous.records.ts';
import { deleteRecording, recordingsBefore } from './recordings.records.ts';

export interface RecordingsUse {
  used: ReadonlySet<string>;
  /** Names the versions that were read. */
  readTo: string;
}

export interface UnusedDeps extends StoreDeps {
  /**
   * Of the names, those of recordings that a record holds, or held and may get back.
   * @param now epoch milliseconds
   * @param since the `readTo` of an earlier answer, to leave out the versions read for it.
   */
  usedRecordings(
    db: Db,
    names: readonly string[],
    now: number,
    since?: string,
  ): Promise<RecordingsUse>;
}

interface SweepDeps extends UnusedDeps {
  claim: Peers['claim'];
  playedTogether(db: Db): Promise<readonly (readonly string[])[]>;
}

/** Removes old recordings that no record holds, and joined ones that none plays. @returns how many. */
export async function sweepRecordings(deps: SweepDeps): Promise<number> {
  const now = deps.clock.now();
  const before = now - fileLimits.unusedMs;
  const old = await recordingsBefore(deps.db, before);
  const { used, readTo } = await deps.usedRecordings(deps.db, old, now);
  let swept = 0;
  for (const name of old) {
    if (!used.has(name) && (await removeUnlessTaken(deps, name, before, readTo))) swept += 1;
  }
  return swept + (await sweepJoined(deps, before));
}

/**
 * Removes joined ones that none plays. @returns how many.
 * @param before epoch milliseconds; what was played since then stays.
 */
async function sweepJoined(deps: SweepDeps, before: number): Promise<number> {
  const unwanted = async () =>
    unwantedContinuous(deps.db, await deps.playedTogether(deps.db), deps.clock.now(), before);
  // The next look says what is unwanted.
  await unwanted();
  let swept = 0;
  for (const name of await unwanted()) {
    // The worker claims it by its name, and might make it again while it is removed.
    const releaseClaim = await deps.claim(name);
    if (!releaseClaim) continue;
    try {
      if (!(await unwanted()).includes(name)) continue;
      await deleteContinuous(deps.db, name);
      await removeObjects(deps, [name]);
      swept += 1;
    } finally {
      await releaseClaim();
    }
  }
  return swept;
}

/**
 * Removes recordings that no record holds, with all that is made of them; what cannot be removed
 * now, the sweep removes.
 * @param after epoch milliseconds; what was brought again since then stays.
 * @param onRemoved called with the name of each that is gone.
 */
export async function removeErased(
  deps: SweepDeps,
  names: readonly string[],
  after: number,
  onRemoved: (name: string) => void,
): Promise<void> {
  try {
    for (const name of names) {
      if (await removeUnusedRecording(deps, name, after + 1)) onRemoved(name);
    }
    await sweepJoined(deps, Number.MAX_SAFE_INTEGER);
  } catch (err) {
    deps.log.warn({ err, names }, 'erased recordings could not be removed yet');
  }
}

/**
 * @param before epoch milliseconds; what is as young stays.
 * @returns false if it stays, or was not there any more.
 */
export async function removeUnusedRecording(
  deps: UnusedDeps,
  name: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  const { used, readTo } = await deps.usedRecordings(deps.db, [name], deps.clock.now());
  return !used.has(name) && removeUnlessTaken(deps, name, before, readTo);
}

/**
 * @param before as `removeUnusedRecording` takes it.
 * @param since the versions read already: everyone who writes waits for the lock.
 */
async function removeUnlessTaken(deps: UnusedDeps, name: string, before: number, since: string) {
  const now = deps.clock.now();
  const isUsed = async (trx: Db) =>
    (await deps.usedRecordings(trx, [name], now, since)).used.has(name);
  const objects = await deleteRecording(deps.db, name, before, isUsed);
  await removeObjects(deps, objects);
  return objects.length > 0;
}

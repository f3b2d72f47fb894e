import type { Db } from '../../database/open.ts';
import type { Peers } from '../../database/peers.ts';
import { fileLimits } from '../files.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import { deleteContinuous, unwantedContinuous } from './continuous.records.ts';
import { deleteRecording, recordingsBefore } from './recordings.records.ts';

export interface RecordingsUse {
  used: ReadonlySet<string>;
  /** Marks the versions that were read. */
  readTo: string;
}

export interface UnusedDeps extends StoreDeps {
  /**
   * The names of recordings that a release uses, or used in a version that can be restored.
   * @param now epoch milliseconds
   * @param since the `readTo` of an earlier result, to leave out the versions read for it.
   */
  usedRecordings(
    db: Db,
    names: readonly string[],
    now: number,
    since?: string,
  ): Promise<RecordingsUse>;
}

export interface SweepDeps extends UnusedDeps {
  claim: Peers['claim'];
  playedTogether(db: Db): Promise<readonly (readonly string[])[]>;
}

/** Removes old unused recordings, and joined releases of no page. @returns how many. */
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
 * Removes joined releases that no page plays. @returns how many.
 * @param before epoch milliseconds; those played since then stay.
 */
async function sweepJoined(deps: SweepDeps, before: number): Promise<number> {
  const unwanted = async () =>
    unwantedContinuous(deps.db, await deps.playedTogether(deps.db), deps.clock.now(), before);
  // The next check finds the unwanted ones.
  await unwanted();
  let swept = 0;
  for (const name of await unwanted()) {
    // The worker claims it by name, and might make it again during the removal.
    await deps.claim(name, async () => {
      if (!(await unwanted()).includes(name)) return;
      await deleteContinuous(deps.db, name);
      await removeObjects(deps, [name]);
      swept += 1;
    });
  }
  return swept;
}

/**
 * Removes recordings that no release uses, with their renditions; the sweep removes leftovers.
 * @param after epoch milliseconds; those uploaded again since then stay.
 * @param onRemoved called with the name of each removed one.
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
    deps.log.warn({ err, names }, 'could not remove erased recordings, will try again');
  }
}

/**
 * @param before epoch milliseconds; newer ones stay.
 * @returns false if it stays, or no longer exists.
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
 * @param before as in `removeUnusedRecording`.
 * @param since the versions read already: all writers wait for the lock.
 */
async function removeUnlessTaken(deps: UnusedDeps, name: string, before: number, since: string) {
  const now = deps.clock.now();
  const isUsed = async (trx: Db) =>
    (await deps.usedRecordings(trx, [name], now, since)).used.has(name);
  const objects = await deleteRecording(deps.db, name, before, isUsed);
  await removeObjects(deps, objects);
  return objects.length > 0;
}

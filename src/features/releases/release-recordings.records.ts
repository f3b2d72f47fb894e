import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../database/open.ts';
import { binRetentionMs, type HistoryTables } from '../../database/recordedChanges.records.ts';
import { recordingNames } from '../../files/recordings/recordings.ts';
import type { RecordingsUse } from '../../files/recordings/sweepRecordings.ts';
import type { ReleaseTables } from './releases.table.ts';
import { recordingsIn, storedReleases } from './stored-releases.records.ts';

const versionsAtOnce = 20;

/**
 * Finds the recordings that a release uses, or used in a version that can still be restored.
 * @param now epoch milliseconds
 * @param since the `readTo` of an earlier answer, to look only at the releases and newer versions.
 */
export async function usedRecordings(
  db: Db,
  names: readonly string[],
  now: number,
  since = '',
): Promise<RecordingsUse> {
  const wanted = new Set(names);
  const used = new Set<string>();
  const note = (text: string | null) => {
    for (const [name] of (text ?? '').matchAll(recordingNames))
      if (wanted.has(name)) used.add(name);
  };
  const tables = db.withTables<ReleaseTables & HistoryTables>();
  const rows = await tables.selectFrom('releases').select('tracks').execute();
  for (const { tracks } of rows) note(tracks);
  // Two ids, because the earlier id of two transactions may be committed later.
  let [readTo, last] = [since, since];
  while (used.size < wanted.size) {
    // A long history doesn't fit into memory.
    const versions = await tables
      .selectFrom('history')
      .select(['id', 'before', 'after'])
      .where('noun', '=', 'release')
      .where('id', '>', last)
      .where((item) =>
        item.or([item('at', '>=', now - binRetentionMs), item('binned_until', '>', now)]),
      )
      .orderBy('id')
      .limit(versionsAtOnce)
      .execute();
    for (const { before, after } of versions) [before, after].forEach(note);
    if (versions.length < versionsAtOnce) break;
    [readTo, last] = [last, versions.at(-1)!.id];
    // SQLite itself never waits.
    await setImmediate();
  }
  return { used, readTo };
}

/** Names of recordings, in the order in which each release plays them. */
export async function playedTogether(db: Db): Promise<string[][]> {
  return (await storedReleases(db).select('tracks').execute()).map(recordingsIn);
}

import type { Db } from '../../database/open.ts';
import { audioLimits, renditionTypes } from '../audio/audio.ts';
import { recordingsNamed } from './recordings.records.ts';
import { continuousName, playableOf, type Continuous, type Recording } from './recordings.ts';
import type { RecordingTables } from './recordings.table.ts';
import { insertNew } from '../../database/rows.records.ts';

const tables = (db: Db) => db.withTables<RecordingTables>();

export interface ReleaseToJoin {
  name: string;
  recordings: readonly Recording[];
}

/**
 * The releases whose recordings are transcoded, and that are neither joined nor known to be
 * impossible.
 * @param releases names of recordings, in playing order.
 */
export async function releasesToJoin(
  db: Db,
  releases: readonly (readonly string[])[],
): Promise<ReleaseToJoin[]> {
  const known = await recordingsNamed(db, [...new Set(releases.flat())]);
  const wanted = releases
    .filter((names) => names.every((name) => isSettled(known.get(name))))
    .map((names) => playableOf(names, known))
    .filter(canBeJoined)
    .map((recordings) => ({ name: continuousNameOf(recordings), recordings }));
  const tried = await rowsNamed(
    db,
    wanted.map(({ name }) => name),
  );
  return wanted.filter(({ name }) => !tried.some((row) => row.name === name));
}

/** Whether nothing is left to make from it. */
const isSettled = (recording: Recording | undefined): boolean =>
  !recording ||
  recording.problem !== null ||
  (recording.seconds !== null &&
    recording.renditions.length === renditionTypes(recording.isLossless).length);

function canBeJoined(recordings: readonly Recording[]): boolean {
  const seconds = recordings.reduce((sum, one) => sum + (one.seconds ?? 0), 0);
  const isWhole = recordings.every(({ problem }) => problem === null);
  return recordings.length > 1 && isWhole && seconds < audioLimits.seconds;
}

const continuousNameOf = (recordings: readonly Recording[]): string =>
  continuousName(recordings.map(({ name }) => name));

const rowsNamed = async (db: Db, names: readonly string[]) =>
  names.length === 0
    ? []
    : tables(db).selectFrom('continuous_forms').selectAll().where('name', 'in', names).execute();

/** Joined releases by name, without impossible ones. */
export async function continuousNamed(
  db: Db,
  names: readonly string[],
): Promise<Map<string, Continuous>> {
  const rows = await rowsNamed(db, names);
  return new Map(
    rows
      .map((row) => ({ ...row, offsets: JSON.parse(row.offsets) as number[] }))
      .filter(({ offsets }) => offsets.length > 0)
      .map((one) => [one.name, one]),
  );
}

/** Enters a joined release, whose bytes are stored; without offsets it's impossible. */
export async function insertContinuous(
  db: Db,
  { name, bytes, offsets }: Continuous,
): Promise<void> {
  const row = { name, bytes, offsets: JSON.stringify(offsets), unwanted_since: null };
  await insertNew(tables(db), 'continuous_forms', row);
}

export async function deleteContinuous(db: Db, name: string): Promise<void> {
  await tables(db).deleteFrom('continuous_forms').where('name', '=', name).execute();
}

/**
 * Marks the joined releases that are unwanted from now on.
 * @param releases as in `releasesToJoin`.
 * @param now epoch milliseconds.
 * @returns the names of those that have been unwanted since before an instant.
 */
export async function unwantedContinuous(
  db: Db,
  releases: readonly (readonly string[])[],
  now: number,
  before: number,
): Promise<string[]> {
  const known = await recordingsNamed(db, [...new Set(releases.flat())]);
  const wanted = new Set(releases.map((names) => continuousNameOf(playableOf(names, known))));
  const all = await tables(db)
    .selectFrom('continuous_forms')
    .select(['name', 'unwanted_since'])
    .execute();
  for (const { name, unwanted_since } of all) {
    const isWanted = wanted.has(name);
    if (isWanted === (unwanted_since === null)) continue;
    await tables(db)
      .updateTable('continuous_forms')
      .set({ unwanted_since: isWanted ? null : now })
      .where('name', '=', name)
      .execute();
  }
  return all
    .filter(({ name, unwanted_since: since }) => !wanted.has(name) && since && since < before)
    .map(({ name }) => name);
}

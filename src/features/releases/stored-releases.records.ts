import type { Db } from '../../database/open.ts';
import { visibleTo, type Audience } from '../../database/publication.records.ts';
import { picturesOf } from '../../files/records/files.records.ts';
import { recordingsNamed } from '../../files/recordings/recordings.records.ts';
import type { Recording } from '../../files/recordings/recordings.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import type { ReleaseRow, ReleaseTables, StoredTrack } from './releases.table.ts';
import { firstOrNull } from '../../database/rows.records.ts';

export const storedReleases = (db: Db) => db.withTables<ReleaseTables>().selectFrom('releases');

/**
 * @param which its id or its slug.
 * @returns null if the audience sees no such release.
 */
export function findVisibleRelease(
  db: Db,
  which: { id: string } | { slug: string },
  audience: Audience,
): Promise<ReleaseRow | null> {
  const visible = visibleTo(storedReleases(db).selectAll(), audience, 'releases');
  return firstOrNull(visible.where((eb) => eb.and(which)));
}

/** Null if visitors don't see it, or before its day. @param at epoch milliseconds */
export async function findReleasedRelease(
  db: Db,
  which: { id: string } | { slug: string },
  at: number,
): Promise<ReleaseRow | null> {
  const row = await findVisibleRelease(db, which, { at });
  return row && isOutAt(row, at) ? row : null;
}

/** Whether its day has come. @param at epoch milliseconds */
export const isOutAt = (row: Pick<ReleaseRow, 'release_date'>, at: number): boolean =>
  row.release_date <= at;

/** The tracks in playing order. */
export const tracksOf = (row: Pick<ReleaseRow, 'tracks'>): StoredTrack[] =>
  JSON.parse(row.tracks) as StoredTrack[];

/** The recordings' names, in playing order. */
export const recordingsIn = (row: Pick<ReleaseRow, 'tracks'>): string[] =>
  tracksOf(row).map(({ audio }) => audio);

/** Returns the names of a release's recordings; none if the release doesn't exist. */
export async function recordingsOf(db: Db, id: string): Promise<string[]> {
  const row = await findVisibleRelease(db, { id }, 'members');
  return row ? recordingsIn(row) : [];
}

/** The files that releases are made from, by name. */
export interface ReleaseParts {
  pictures: ReadonlyMap<string, PictureData>;
  recordings: ReadonlyMap<string, Recording>;
}

export async function partsOf(db: Db, rows: readonly ReleaseRow[]): Promise<ReleaseParts> {
  const covers = rows.map((row) => row.cover_file).filter((name) => name !== null);
  return {
    pictures: await picturesOf(db, covers),
    recordings: await recordingsNamed(db, [...new Set(rows.flatMap(recordingsIn))]),
  };
}

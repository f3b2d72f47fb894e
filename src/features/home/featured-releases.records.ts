import { listTable } from '../../database/listed.records.ts';
import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/address.ts';
import { picturesOf } from '../../files/files.records.ts';
import type { FeaturedRelease, ReleaseFields } from './featured-releases.ts';
import type { FeaturedReleaseTables } from './featured-releases.table.ts';

/** What is to be different: fields that are left out stay; the cover by its file's name. */
export type StoredRelease = Partial<ReleaseFields> & { cover?: string | null };

type Row = FeaturedReleaseTables['featured_releases'];

const releases = listTable<Row>('featured_releases');

/** The releases, newest first; of the same day, the one added last. */
export async function listFeaturedReleases(db: Db): Promise<FeaturedRelease[]> {
  const rows = await db
    .withTables<FeaturedReleaseTables>()
    .selectFrom('featured_releases')
    .selectAll()
    .orderBy('release_date', 'desc')
    .orderBy('added_at', 'desc')
    .orderBy('added_order')
    .orderBy('id')
    .execute();
  return releasesOf(db, rows);
}

/**
 * Adds a release; where there is one of this id already, that one stays as it is and is answered.
 * @param now epoch milliseconds.
 */
export async function addFeaturedRelease(
  db: Db,
  id: string,
  {
    title,
    type = 'album',
    releaseDate,
    musicLink = null,
    cover = null,
  }: StoredRelease & Pick<ReleaseFields, 'title' | 'releaseDate'>,
  now: number,
): Promise<FeaturedRelease> {
  const row = {
    id,
    cover_file: cover,
    title,
    type,
    release_date: releaseDate,
    music_link: musicLink,
  };
  return (await releasesOf(db, await releases.add(db, [row], now)))[0]!;
}

/**
 * Changes a release, whole or not at all.
 * @returns the release, and the file of the cover that is no longer shown; null for no such one.
 */
export async function changeFeaturedRelease(
  db: Db,
  id: string,
  { title, type, releaseDate, musicLink, cover }: StoredRelease,
): Promise<{ saved: FeaturedRelease; replaced: string | null } | null> {
  const changed = await releases.change(db, id, {
    cover_file: cover,
    title,
    type,
    release_date: releaseDate,
    music_link: musicLink,
  });
  if (!changed) return null;
  const { before, after } = changed;
  const replaced = before.cover_file === after.cover_file ? null : before.cover_file;
  return { saved: (await releasesOf(db, [after]))[0]!, replaced };
}

/** @returns the file of the release's cover, or null where there is no such release. */
export async function takeOffRelease(db: Db, id: string): Promise<{ cover: string | null } | null> {
  const gone = await releases.remove(db, id);
  return gone && { cover: gone.cover_file };
}

async function releasesOf(db: Db, rows: readonly Row[]): Promise<FeaturedRelease[]> {
  const names = rows.map((row) => row.cover_file).filter((name) => name !== null);
  const pictures = await picturesOf(db, names);
  return rows.map((row) => ({
    _id: row.id,
    coverImage: row.cover_file === null ? null : addressOf(row.cover_file),
    picture: (row.cover_file && pictures.get(row.cover_file)) || null,
    title: row.title,
    type: row.type,
    releaseDate: row.release_date,
    musicLink: row.music_link,
    revision: row.revision,
  }));
}

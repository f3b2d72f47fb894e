import { listOrder, type Part } from '../../database/list-order.records.ts';
import { listTable } from '../../database/listed.records.ts';
import type { Db } from '../../database/open.ts';
import {
  announcedTimes,
  changedPublication,
  newPublication,
  publicationOf,
  toldTo,
  type Audience,
  type PublicationChange,
} from '../../database/publication.records.ts';
import { addressOf } from '../../files/storage/address.ts';
import { picturesOf } from '../../files/records/files.records.ts';
import { altTextAfter } from '../../kit/pictures/altText.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import type { FeaturedRelease, FeaturedReleaseFields } from './featured-releases.ts';
import type { FeaturedReleaseTables } from './featured-releases.table.ts';

/** What is left out stays; the cover by its file's name. */
export type StoredFeaturedRelease = Partial<FeaturedReleaseFields> &
  PublicationChange & { cover?: string | null | undefined };

/** In epoch milliseconds: when it was added and last changed. */
export type AnnouncedFeaturedRelease = FeaturedRelease & { announcedAt: number; changedAt: number };

type Row = FeaturedReleaseTables['featured_releases'];

export const featuredReleaseTable = listTable<Row>({
  table: 'featured_releases',
  noun: 'featured-release',
  fileColumn: 'cover_file',
  labelOf: ({ title }) => `Featured release “${title}”`,
  fieldsOf: (row) => releaseOf(row, new Map()),
  recordOf: async (row, db) => (await releasesOf(db, [row]))[0],
});

/**
 * Newest first; of the same day, the one added last.
 * @param part some of them, or all where it is left out.
 */
export async function listFeaturedReleases(
  db: Db,
  audience: Audience,
  part?: Part,
): Promise<FeaturedRelease[]> {
  return releasesOf(db, await rowsNewestFirst(db, audience, part), audience);
}

/** Newest first. */
export async function listAnnouncedFeaturedReleases(
  db: Db,
  audience: { at: number },
): Promise<AnnouncedFeaturedRelease[]> {
  const rows = await rowsNewestFirst(db, audience);
  const listed = await releasesOf(db, rows, audience);
  return rows.map((row, i) => ({ ...listed[i]!, ...announcedTimes(row) }));
}

/** Where the id exists, that release stays and is answered. @param now epoch milliseconds */
export async function addFeaturedRelease(
  db: Db,
  id: string,
  {
    title,
    type = 'album',
    releaseDate,
    musicLink = null,
    cover = null,
    alt = '',
    ...told
  }: StoredFeaturedRelease & Pick<FeaturedReleaseFields, 'title' | 'releaseDate'>,
  now: number,
): Promise<FeaturedRelease> {
  const row = {
    id,
    cover_file: cover,
    alt,
    title,
    type,
    release_date: releaseDate,
    music_link: musicLink,
    changed_at: null,
    ...newPublication(told),
  };
  return (await releasesOf(db, await featuredReleaseTable.add(db, [row], now)))[0]!;
}

/**
 * @param now epoch milliseconds
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @returns the release, and the file of the cover it no longer has; null for no such release.
 * @throws Problem `record.changed-meanwhile` where another revision is stored by now.
 */
export async function changeFeaturedRelease(
  db: Db,
  id: string,
  { title, type, releaseDate, musicLink, cover, alt, ...told }: StoredFeaturedRelease,
  now: number,
  basedOn: number | undefined,
): Promise<{ saved: FeaturedRelease; replaced: string | null } | null> {
  const columns = (release: Row) => ({
    cover_file: cover,
    alt: altTextAfter(release.cover_file, cover, alt),
    title,
    type,
    release_date: releaseDate,
    music_link: musicLink,
    ...changedPublication(told),
    changed_at: now,
  });
  const changed = await featuredReleaseTable.change(db, id, columns, basedOn);
  if (!changed) return null;
  const { before, after } = changed;
  const replaced = before.cover_file === after.cover_file ? null : before.cover_file;
  return { saved: (await releasesOf(db, [after]))[0]!, replaced };
}

/** @returns the file of the release's cover, or null where there is no such release. */
export async function removeFeaturedRelease(
  db: Db,
  id: string,
): Promise<{ cover: string | null } | null> {
  const removed = await featuredReleaseTable.remove(db, id);
  return removed && { cover: removed.cover_file };
}

const newestFirst = listOrder<Row>('featured_releases', { release_date: 'desc', added_at: 'desc' });

function rowsNewestFirst(db: Db, audience: Audience, part?: Part): Promise<Row[]> {
  const all = db.withTables<FeaturedReleaseTables>().selectFrom('featured_releases').selectAll();
  return newestFirst(db, toldTo(all, audience, 'featured_releases'), part);
}

async function releasesOf(
  db: Db,
  rows: readonly Row[],
  audience: Audience = 'members',
): Promise<FeaturedRelease[]> {
  const names = rows.map((row) => row.cover_file).filter((name) => name !== null);
  const pictures = await picturesOf(db, names);
  return rows.map((row) => releaseOf(row, pictures, audience));
}

const releaseOf = (
  row: Row,
  pictures: ReadonlyMap<string, PictureData>,
  audience: Audience = 'members',
): FeaturedRelease => ({
  _id: row.id,
  coverImage: row.cover_file === null ? null : addressOf(row.cover_file),
  picture: (row.cover_file && pictures.get(row.cover_file)) || null,
  alt: row.alt,
  title: row.title,
  type: row.type,
  releaseDate: row.release_date,
  musicLink: row.music_link,
  ...publicationOf(row, audience),
  revision: row.revision,
});

import { hash } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/storage/address.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import type { ReleaseRow as Row, ReleaseTables, StoredTrack } from '../releases/releases.table.ts';
import {
  findReleasedRelease,
  partsOf,
  tracksOf,
  type ReleaseParts,
} from '../releases/stored-releases.records.ts';
import { readTheme } from '../theme/theme.records.ts';
import { artistOf } from './downloads.ts';
import type { DownloadTables } from './downloads.table.ts';

type Format = DownloadTables['download_files']['format'];
const formats: readonly Format[] = ['mp3', 'flac'];

/** Everything that an archive depends on. */
export interface ArchiveOrder {
  release: string;
  format: Format;
  /** Differs whenever any part of the content does. */
  digest: string;
  /** The name of the archive and of its folder. */
  title: string;
  cover: Pick<PictureData, 'src' | 'width' | 'height'> | null;
  songs: readonly ArchiveSong[];
  /** Titles of the songs that it lacks because they can't be transcoded. */
  without: string[];
}

export interface StoredArchive extends Pick<ArchiveOrder, 'release' | 'format' | 'digest'> {
  name: string;
  bytes: number;
}

export interface Archive extends StoredArchive, Pick<ArchiveOrder, 'without'> {}

const tables = (db: Db) => db.withTables<DownloadTables & ReleaseTables>();

/** Like `findReleasedRelease`, but also null if the release can't be downloaded. */
export async function findOpenRelease(
  ...asked: Parameters<typeof findReleasedRelease>
): Promise<Row | null> {
  const row = await findReleasedRelease(...asked);
  return row && row.download !== 'none' ? row : null;
}

/**
 * Returns these releases' current archives, MP3 first for each.
 * @param parts of them, if they are read already.
 */
export async function archivesOf(
  db: Db,
  releases: readonly Row[],
  parts?: ReleaseParts,
): Promise<Archive[]> {
  const files = await storedArchives(
    db,
    releases.map(({ id }) => id),
  );
  if (files.length === 0) return [];
  return (await ordersOf(db, releases, parts)).flatMap(({ digest, without }) => {
    const file = files.find((one) => one.digest === digest);
    return file ? [{ ...file, without }] : [];
  });
}

/** Whether an archive exists or will: some songs are transcoded, and no other will be. */
export const canBeMade = async (db: Db, release: Row): Promise<boolean> =>
  (await ordersOf(db, [release])).length > 0;

/** Archives to make, even before the release's day, once all possible songs are transcoded. */
export async function archiveOrders(db: Db): Promise<ArchiveOrder[]> {
  const rows = await tables(db)
    .selectFrom('releases')
    .selectAll()
    .where('download', '!=', 'none')
    .orderBy('release_date')
    .orderBy('id')
    .execute();
  return ordersOf(db, rows);
}

/** Another number makes every archive again. */
const version = 1;

async function ordersOf(
  db: Db,
  rows: readonly Row[],
  parts?: ReleaseParts,
): Promise<ArchiveOrder[]> {
  const artist = artistOf(await readTheme(db));
  const { pictures, recordings } = parts ?? (await partsOf(db, rows));
  return rows.flatMap((row) => {
    const tracks = tracksOf(row);
    const expected = tracks.flatMap((track, at) => {
      const recording = recordings.get(track.audio);
      return recording && recording.problem === null ? [{ track, recording, number: at + 1 }] : [];
    });
    const without = tracks
      .filter((track) => !expected.some((one) => one.track === track))
      .map(({ title }) => title);
    return formats.flatMap((format) => {
      const songs = expected.flatMap(({ track, recording, number }) => {
        const rendition = recording.renditions.find(({ type }) => type === format);
        if (!rendition) return [];
        return [songOf(row, track, rendition, { artist, number, total: tracks.length })];
      });
      if (songs.length === 0 || songs.length < expected.length) return [];
      const picture = (row.cover_file && pictures.get(row.cover_file)) || null;
      const order = {
        release: row.id,
        format,
        title: `${artist} - ${row.title}`,
        cover: picture && {
          src: addressOf(row.cover_file!),
          width: picture.width,
          height: picture.height,
        },
        songs,
      };
      const digest = hash('sha256', JSON.stringify([version, order]), 'base64url');
      return [{ ...order, digest, without }];
    });
  });
}

export type ArchiveSong = ReturnType<typeof songOf>;

/** Describes a song in an archive. */
const songOf = (
  release: Row,
  { title, lyrics }: StoredTrack,
  rendition: { name: string; bytes: number },
  place: { artist: string; number: number; total: number },
) => ({
  object: rendition.name,
  bytes: rendition.bytes,
  tags: {
    ...place,
    title,
    lyrics,
    album: release.title,
    /** `2026-10-02` */
    date: new Date(release.release_date).toISOString().slice(0, 10),
    credits: release.credits,
  },
});

const columns = ['name', 'release', 'format', 'digest', 'bytes'] as const;

/** The archives of releases, by their IDs; of all releases if the IDs are left out. */
export async function storedArchives(
  db: Db,
  releases?: readonly string[],
): Promise<StoredArchive[]> {
  if (releases?.length === 0) return [];
  let files = tables(db).selectFrom('download_files').select(columns);
  if (releases) files = files.where('release', 'in', releases);
  return files.execute();
}

/**
 * Replaces the release's former archive. The new one's bytes must already be stored.
 * @param now epoch milliseconds. @returns the names of objects that are no longer used.
 */
export async function replaceArchive(
  db: Db,
  { name, release, format, digest, bytes }: StoredArchive,
  now: number,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const before = await tables(trx)
      .deleteFrom('download_files')
      .where('release', '=', release)
      .where('format', '=', format)
      .returning('name')
      .execute();
    await tables(trx)
      .insertInto('download_files')
      .values({ name, release, format, digest, bytes, made_at: now })
      .execute();
    return before.map((row) => row.name);
  });
}

export async function deleteArchive(db: Db, name: string): Promise<void> {
  await tables(db).deleteFrom('download_files').where('name', '=', name).execute();
}

import { hash } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { downloadFilesOf } from '../../files/downloads/archives.records.ts';
import {
  downloadFormats,
  type DownloadFile,
  type DownloadOrder,
} from '../../files/downloads/archiveNames.ts';
import { addressOf } from '../../files/storage/address.ts';
import { readTheme } from '../theme/theme.records.ts';
import { artistOf } from './downloads.ts';
import type { ReleaseRow as Row, ReleaseTables, StoredTrack } from '../releases/releases.table.ts';
import {
  findOutRelease,
  partsOf,
  tracksOf,
  type ReleaseParts,
} from '../releases/stored-releases.records.ts';

/** Like `findOutRelease`, but also null if the release can't be downloaded. */
export async function findOpenRelease(
  ...asked: Parameters<typeof findOutRelease>
): Promise<Row | null> {
  const row = await findOutRelease(...asked);
  return row && row.download !== 'none' ? row : null;
}

/** An archive, and the titles of the songs that it lacks because they can't be transcoded. */
export interface Archive extends DownloadFile {
  without: string[];
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
  const files = await downloadFilesOf(
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
export async function downloadOrders(db: Db): Promise<DownloadOrder[]> {
  const rows = await db
    .withTables<ReleaseTables>()
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
): Promise<(DownloadOrder & Pick<Archive, 'without'>)[]> {
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
    return downloadFormats.flatMap((format) => {
      const songs = expected.flatMap(({ track, recording, number }) => {
        const form = recording.renditions.find(({ type }) => type === format);
        return form ? [songOf(row, track, form, { artist, number, total: tracks.length })] : [];
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

const songOf = (
  release: Row,
  { title, lyrics }: StoredTrack,
  form: { name: string; bytes: number },
  place: { artist: string; number: number; total: number },
) => ({
  object: form.name,
  bytes: form.bytes,
  tags: {
    ...place,
    title,
    lyrics,
    album: release.title,
    date: new Date(release.release_date).toISOString().slice(0, 10),
    credits: release.credits,
  },
});

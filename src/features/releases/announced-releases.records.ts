import type { Db } from '../../database/open.ts';
import { announcedTimes } from '../../database/publication.records.ts';
import { renditionBytes } from '../../files/recordings/recordings.records.ts';
import { recordingsPath } from '../../files/recordings/recordings.ts';
import { listReleases } from './releases.records.ts';
import type { Release } from './releases.ts';
import type { ReleaseTables } from './releases.table.ts';

export type AnnouncedRelease = Release & {
  /** Epoch milliseconds, as is `changedAt`. */
  announcedAt: number;
  changedAt: number;
  songs: readonly AnnouncedSong[];
};

/** A playable song, in the form that players try first. */
export interface AnnouncedSong {
  title: string;
  url: string;
  /** The media type. */
  type: string;
  bytes: number;
}

/** Newest first. @param audience visitors at a time, in epoch milliseconds */
export async function listAnnouncedReleases(
  db: Db,
  audience: { at: number },
): Promise<AnnouncedRelease[]> {
  const releases = await listReleases(db, audience);
  const rows = await db
    .withTables<ReleaseTables>()
    .selectFrom('releases')
    .select(['id', 'added_at', 'changed_at', 'publish_at'])
    .execute();
  const times = new Map(rows.map((row) => [row.id, announcedTimes(row)]));
  const playable = releases.map(({ tracks }) =>
    tracks.flatMap(({ title, forms: [first] }) => (first ? [{ title, ...first }] : [])),
  );
  const bytes = await renditionBytes(
    db,
    playable.flat().map(({ url }) => nameIn(url)),
  );
  return releases.flatMap((release, at): AnnouncedRelease[] => {
    const announced = times.get(release._id);
    // The release was deleted, or added again, between the two queries.
    if (!announced) return [];
    const songs = playable[at]!.flatMap((song) => {
      const size = bytes.get(nameIn(song.url));
      return size === undefined ? [] : [{ ...song, bytes: size }];
    });
    return [{ ...release, ...announced, songs }];
  });
}

const nameIn = (address: string): string => address.slice(recordingsPath.length);

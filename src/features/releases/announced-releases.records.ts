import type { Db } from '../../database/open.ts';
import { announcedTimes, type Announced } from '../../database/publication.records.ts';
import { renditionBytes } from '../../files/recordings/recordings.records.ts';
import { recordingsPath } from '../../files/recordings/recordings.ts';
import { releasesOf } from './release-answers.records.ts';
import { releasesNewestFirst } from './releases.records.ts';
import type { Release } from './releases.ts';

export type AnnouncedRelease = Announced<Release> & { songs: readonly AnnouncedSong[] };

/** A playable song, in the form that players try first. */
export interface AnnouncedSong {
  title: string;
  url: string;
  type: string;
  bytes: number;
}

/** Newest first. @param audience visitors at a time, in epoch milliseconds */
export async function listAnnouncedReleases(
  db: Db,
  audience: { at: number },
): Promise<AnnouncedRelease[]> {
  const rows = await releasesNewestFirst(db, audience);
  const releases = await releasesOf(db, rows, audience);
  const playable = releases.map(({ tracks }) =>
    tracks.flatMap(({ title, forms: [first] }) => (first ? [{ title, ...first }] : [])),
  );
  const bytes = await renditionBytes(
    db,
    playable.flat().map(({ url }) => nameIn(url)),
  );
  return releases.map((release, at) => {
    const songs = playable[at]!.flatMap((song) => {
      const size = bytes.get(nameIn(song.url));
      return size === undefined ? [] : [{ ...song, bytes: size }];
    });
    return { ...release, ...announcedTimes(rows[at]!), songs };
  });
}

const nameIn = (address: string): string => address.slice(recordingsPath.length);

import type { Db } from '../../database/open.ts';
import { publicationOf, type Audience } from '../../database/publication.records.ts';
import { continuousNamed } from '../../files/recordings/continuous.records.ts';
import {
  continuousName,
  playableOf,
  type Continuous,
  type Recording,
} from '../../files/recordings/recordings.ts';
import { addressOf } from '../../files/storage/address.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { answersOf } from '../../kit/records/recordFields.ts';
import { archivesOf, type Archive } from '../downloads/archives.records.ts';
import { releaseFields, type Release, type Track } from './releases.ts';
import type { ReleaseRow as Row, StoredTrack } from './releases.table.ts';
import { isOutAt, partsOf, recordingsIn, tracksOf } from './stored-releases.records.ts';

const playedTypes = { mp3: 'audio/mpeg', m4a: 'audio/mp4' } as const;

/** Returns releases as the API answers them. */
export async function releasesOf(
  db: Db,
  rows: readonly Row[],
  audience: Audience = 'members',
): Promise<Release[]> {
  const parts = await partsOf(db, rows);
  const { pictures, recordings } = parts;
  const joined = await continuousNamed(
    db,
    rows.map((row) => joinedName(row, recordings)),
  );
  const given = rows.filter((row) => row.download !== 'none' && isFullyVisible(row, audience));
  const files = given.length > 0 ? await archivesOf(db, given, parts) : [];
  return rows.map((row) => {
    const downloads = files.filter(({ release }) => release === row.id);
    return releaseOf(row, pictures, { recordings, joined }, downloads, audience);
  });
}

const joinedName = (row: Row, recordings: ReadonlyMap<string, Recording>): string =>
  continuousName(playableOf(recordingsIn(row), recordings).map(({ name }) => name));

/** The files that its songs play from. */
interface Sounds {
  recordings: ReadonlyMap<string, Recording>;
  joined: ReadonlyMap<string, Continuous>;
}

export const releaseOf = (
  row: Row,
  pictures: ReadonlyMap<string, PictureData>,
  { recordings, joined }: Sounds,
  downloads: readonly Archive[],
  audience: Audience,
): Release => ({
  ...answersOf(releaseFields, row),
  _id: row.id,
  slug: row.slug,
  cover: row.cover_file === null ? null : addressOf(row.cover_file),
  picture: (row.cover_file && pictures.get(row.cover_file)) || null,
  downloads: downloads.map(({ format, bytes, without }) => ({ format, bytes, without })),
  ...(isFullyVisible(row, audience)
    ? {
        tracks: tracksOf(row).map((track) => trackOf(track, recordings.get(track.audio), audience)),
        continuous: continuousOf(joined.get(joinedName(row, recordings))),
      }
    : { credits: '', tracks: [], continuous: null }),
  ...publicationOf(row, audience),
  revision: row.revision,
});

const isFullyVisible = (row: Row, audience: Audience): boolean =>
  audience === 'members' || isOutAt(row, audience.at);

export const noSounds: Sounds = { recordings: new Map(), joined: new Map() };

const continuousOf = (joined: Continuous | undefined): Release['continuous'] =>
  joined
    ? { type: playedTypes.m4a, url: addressOf(joined.name), offsets: [...joined.offsets] }
    : null;

/** FLAC is for downloads, and as good as the original. */
function trackOf(
  { _id, title, audio, lyrics }: StoredTrack,
  recording: Recording | undefined,
  audience: Audience,
): Track {
  const { seconds = null, loudness = null, peaks = [], renditions = [] } = recording ?? {};
  return {
    _id,
    title,
    lyrics,
    seconds,
    loudness,
    peaks: [...peaks],
    isPreparing: recording?.problem === null && renditions.length === 0,
    forms: renditions
      .filter(({ type }) => type !== 'flac')
      .map(({ name, type }) => ({ type: playedTypes[type as 'mp3'], url: addressOf(name) })),
    ...(audience === 'members' && {
      audio: addressOf(audio),
      percent: recording?.percent ?? 0,
      problem: recording ? recording.problem : 'This recording no longer exists.',
    }),
  };
}

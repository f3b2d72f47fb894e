import { randomUUID } from 'node:crypto';
import { listOrder, type Part } from '../../database/listOrder.records.ts';
import { listTable } from '../../database/listed.records.ts';
import { inTransaction, type Db } from '../../database/open.ts';
import {
  visibleTo,
  type Audience,
  type PublicationChange,
} from '../../database/publication.records.ts';
import { dropSlugNumber, type SluggedNoun } from '../../database/slugs.records.ts';
import { picturesOf } from '../../files/records/files.records.ts';
import { columnsFor } from '../../files/records/list.records.ts';
import { holdRecordings } from '../../files/recordings/recordings.records.ts';
import { noSounds, releaseOf, releasesOf } from './release-answers.records.ts';
import {
  defaultRelease,
  releaseFields,
  type Release,
  type ReleaseFields,
  type Track,
  type TrackDraft,
} from './releases.ts';
import type { ReleaseRow as Row, StoredTrack } from './releases.table.ts';
import {
  findReleasedRelease,
  findVisibleRelease,
  recordingsIn,
  storedReleases,
  tracksOf,
} from './stored-releases.records.ts';

/** Omitted fields stay; the cover and the tracks' recordings are names of files. */
type StoredReleaseChange = Partial<Omit<ReleaseFields, 'tracks'>> &
  PublicationChange & { cover?: string | null | undefined; tracks?: readonly TrackDraft[] };

const slugged: SluggedNoun = {
  table: 'releases',
  noun: 'release',
  fallback: 'release',
  // Other pages are at `/embed/`.
  reserved: ['bandsintown', 'shopify'],
};

export const releaseTable = listTable<Row>({
  table: 'releases',
  noun: 'release',
  isPublished: true,
  fileColumn: 'cover_file',
  labelOf: ({ title }) => `Release “${title}”`,
  fieldsOf: (row) => {
    const {
      tracks,
      slug: _slug,
      downloads: _downloads,
      continuous: _made,
      ...release
    } = releaseOf(row, new Map(), noSounds, [], 'members');
    // A text that the history can compare; another file is another song.
    return { ...release, links: release.links.join('\n'), tracks: tracks.map(wordsOf).join('\n') };
  },
  recordOf: async (row, db) => (await releasesOf(db, [row]))[0],
  holdParts: (row, trx) => holdRecordings(trx, recordingsIn(row)),
  slugs: slugged,
});

const wordsOf = ({ title, audio = '', lyrics }: Track, at: number): string =>
  [`${at + 1}. ${title} (${audio})`, lyrics].filter((text) => text !== '').join('\n');

/** Returns releases, newest first. @param part some of them, or all if omitted. */
export async function listReleases(db: Db, audience: Audience, part?: Part): Promise<Release[]> {
  return releasesOf(db, await releasesNewestFirst(db, audience, part), audience);
}

/** Returns the releases that the home page shows, without their songs, in no order. */
export async function releasesOnHome(db: Db, audience: Audience): Promise<Release[]> {
  const shown = storedReleases(db).selectAll().where('on_home', '=', 1);
  const rows = await visibleTo(shown, audience, 'releases').execute();
  const covers = rows.flatMap((row) => row.cover_file ?? []);
  const pictures = await picturesOf(db, covers);
  return rows.map((row) => releaseOf(row, pictures, noSounds, [], audience));
}

export const isOnHome = async (db: Db, id: string): Promise<boolean> =>
  (await releaseTable.find(db, id))?.['on_home'] === 1;

/** Takes a release off the home page. @returns false if it isn't there. */
export async function takeOffHome(db: Db, id: string): Promise<boolean> {
  if (!(await isOnHome(db, id))) return false;
  await releaseTable.change(db, id, { on_home: 0 }, undefined);
  return true;
}

/** Returns the files that the audience may play: songs' renditions, and joined recordings. */
export async function audibleNames(db: Db, audience: Audience): Promise<ReadonlySet<string>> {
  return namesOfSounds(await listReleases(db, audience));
}

/** Returns the same for one release, even if it is hidden. */
export async function audibleNamesOf(db: Db, id: string): Promise<ReadonlySet<string>> {
  const row = await releaseTable.find(db, id);
  return namesOfSounds(row ? [(await releaseTable.recordOf(row, db)) as Release] : []);
}

const namesOfSounds = (releases: readonly Release[]): ReadonlySet<string> =>
  new Set(releases.flatMap(soundsOf).map(({ url }) => url.split('/').at(-1)!));

const soundsOf = ({ tracks, continuous }: Release): { url: string }[] => [
  ...tracks.flatMap(({ forms }) => forms),
  ...(continuous ? [continuous] : []),
];

/** Null if the audience sees no such release. */
export async function findRelease(
  db: Db,
  slug: string,
  audience: Audience,
): Promise<Release | null> {
  const row = await findVisibleRelease(db, { slug }, audience);
  return row && (await releasesOf(db, [row], audience))[0]!;
}

/**
 * @param slug of a release. @param song the id of a track.
 * @param at epoch milliseconds
 * @returns the id of the release; null if visitors see no such song then.
 */
export async function releaseOfSong(
  db: Db,
  slug: string,
  song: string,
  at: number,
): Promise<string | null> {
  const row = await findReleasedRelease(db, { slug }, at);
  return row && tracksOf(row).some(({ _id }) => _id === song) ? row.id : null;
}

/** Returns titles of releases by id, and of songs by `release song`. */
export async function titlesOfReleases(
  db: Db,
): Promise<{ releases: ReadonlyMap<string, string>; songs: ReadonlyMap<string, string> }> {
  const rows = await storedReleases(db).select(['id', 'title', 'tracks']).execute();
  return {
    releases: new Map(rows.map(({ id, title }) => [id, title])),
    songs: new Map(
      rows.flatMap((row) => tracksOf(row).map(({ _id, title }) => [`${row.id} ${_id}`, title])),
    ),
  };
}

/** Returns the existing release if the id is in use. @param now epoch milliseconds */
export async function addRelease(
  db: Db,
  id: string,
  release: StoredReleaseChange & Pick<ReleaseFields, 'title' | 'releaseDate'>,
  now: number,
): Promise<Release> {
  const { tracks = [], cover = null } = release;
  return inTransaction(db, async (trx) => {
    await holdRecordings(trx, namesIn(tracks));
    const whole = { ...defaultRelease, ...release, image: cover, id };
    const row = {
      ...(await columns.newRow(whole, now)),
      tracks: JSON.stringify(withIds(tracks)),
    };
    return (await releasesOf(trx, await releaseTable.add(trx, [row], now)))[0]!;
  });
}

/**
 * @param now epoch milliseconds
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @returns the release, and the file of the cover it no longer has; null if the release doesn't
 * exist.
 * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
 */
export async function changeRelease(
  db: Db,
  id: string,
  change: StoredReleaseChange,
  now: number,
  basedOn: number | undefined,
): Promise<{ saved: Release; replaced: string | null } | null> {
  const { tracks, cover } = change;
  const changes = async (release: Row) => ({
    ...(await columns.changeOf({ ...change, image: cover }, now)(release)),
    tracks: tracks && JSON.stringify(withIds(tracks)),
  });
  const changed = await inTransaction(db, async (trx) => {
    await dropSlugNumber(trx, slugged, id, change, now);
    await holdRecordings(trx, namesIn(tracks ?? []));
    return releaseTable.change(trx, id, changes, basedOn);
  });
  if (!changed) return null;
  const { before, after } = changed;
  const replaced = before.cover_file === after.cover_file ? null : before.cover_file;
  return { saved: (await releasesOf(db, [after]))[0]!, replaced };
}

const columns = columnsFor<Row, typeof releaseFields>({
  fields: releaseFields,
  image: { column: 'cover_file', field: 'cover' },
  isPublished: true,
  isDated: true,
});

const newestFirst = listOrder<Row>('releases', { release_date: 'desc', added_at: 'desc' });

export const releasesNewestFirst = (db: Db, audience: Audience, part?: Part): Promise<Row[]> =>
  newestFirst(db, visibleTo(storedReleases(db).selectAll(), audience, 'releases'), part);

const namesIn = (tracks: readonly TrackDraft[]): string[] => tracks.map(({ audio }) => audio);

const withIds = (tracks: readonly TrackDraft[]): StoredTrack[] =>
  tracks.map(({ _id, ...track }) => ({ _id: _id || randomUUID(), ...track }));

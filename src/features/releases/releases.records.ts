import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { holdAdvisoryLock } from '../../database/advisoryLock.ts';
import {
  isOfNoun,
  retentionMs,
  type HistoryTables,
} from '../../database/recordedChanges.records.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { listOrder, type Part } from '../../database/list-order.records.ts';
import { listTable } from '../../database/listed.records.ts';
import type { Db } from '../../database/open.ts';
import {
  changedPublication,
  newPublication,
  publicationOf,
  visibleTo,
  type Audience,
  type PublicationChange,
} from '../../database/publication.records.ts';
import { holdRecordings } from '../../files/recordings/recordings.records.ts';
import { continuousNamed } from '../../files/recordings/continuous.records.ts';
import {
  continuousName,
  playableOf,
  recordingNames,
  type Continuous,
  type Recording,
} from '../../files/recordings/recordings.ts';
import type { RecordingsUse } from '../../files/recordings/sweepRecordings.ts';
import { addressOf } from '../../files/storage/address.ts';
import { slugOf } from '../../kit/links/slugOf.ts';
import { altTextAfter } from '../../kit/pictures/altText.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { archivesOf, type Archive } from '../downloads/open-releases.records.ts';
import type { Release, ReleaseFields, Track } from './releases.ts';
import type { ReleaseTables, StoredTrack } from './releases.table.ts';
import {
  findOutRelease,
  findVisibleRelease,
  isOutAt,
  partsOf,
  recordingsIn,
  tracksOf,
  type ReleaseRow as Row,
} from './stored-releases.records.ts';

/** A track as it is sent, by its recording's name. */
export type NewTrack = Omit<StoredTrack, '_id'> & { _id?: string };

/** What is left out stays; the cover by its file's name. */
export type StoredReleaseChange = Partial<Omit<ReleaseFields, 'tracks'>> &
  PublicationChange & { cover?: string | null | undefined; tracks?: readonly NewTrack[] };

export const releaseTable = listTable<Row>({
  table: 'releases',
  noun: 'release',
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
    // As words, which the history can tell; another file is another song.
    return { ...release, links: release.links.join('\n'), tracks: tracks.map(wordsOf).join('\n') };
  },
  recordOf: async (row, db) => (await releasesOf(db, [row]))[0],
  holdParts: (row, trx) => holdRecordings(trx, recordingsIn(row)),
  async broughtBack(row, trx, now) {
    await holdAdvisoryLock(trx, 'slugs of releases', now);
    return { ...row, slug: await settledSlug(trx, row, now) };
  },
});

const wordsOf = ({ title, audio = '', lyrics }: Track, at: number): string =>
  [`${at + 1}. ${title} (${audio})`, lyrics].filter((text) => text !== '').join('\n');

/** Newest first. @param part some of them, or all if it is left out. */
export async function listReleases(db: Db, audience: Audience, part?: Part): Promise<Release[]> {
  return releasesOf(db, await rowsNewestFirst(db, audience, part), audience);
}

/** Names of what its audience may hear: forms of songs, and joined records. */
export async function audibleNames(db: Db, audience: Audience): Promise<ReadonlySet<string>> {
  return namesOfSounds(await listReleases(db, audience));
}

/** The same of one release, whoever is told of it. */
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

export async function listReleaseSlugs(db: Db, audience: Audience): Promise<string[]> {
  const all = db.withTables<ReleaseTables>().selectFrom('releases').select('slug');
  return (await visibleTo(all, audience, 'releases').execute()).map(({ slug }) => slug);
}

/** Null if its audience sees none. */
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
 * @returns the id of the release; null if visitors are not told of such a song then.
 */
export async function releaseOfSong(
  db: Db,
  slug: string,
  song: string,
  at: number,
): Promise<string | null> {
  const row = await findOutRelease(db, { slug }, at);
  return row && tracksOf(row).some(({ _id }) => _id === song) ? row.id : null;
}

/** By its id of each release, and by `release song` of each of its songs. */
export async function titlesOfReleases(
  db: Db,
): Promise<{ releases: ReadonlyMap<string, string>; songs: ReadonlyMap<string, string> }> {
  const rows = await db
    .withTables<ReleaseTables>()
    .selectFrom('releases')
    .select(['id', 'title', 'tracks'])
    .execute();
  return {
    releases: new Map(rows.map(({ id, title }) => [id, title])),
    songs: new Map(
      rows.flatMap((row) => tracksOf(row).map(({ _id, title }) => [`${row.id} ${_id}`, title])),
    ),
  };
}

/** If the id exists, that release stays and is answered. @param now epoch milliseconds */
export async function addRelease(
  db: Db,
  id: string,
  {
    title,
    type = 'album',
    releaseDate,
    alt = '',
    text = '',
    credits = '',
    links = [],
    download = 'none',
    tracks = [],
    cover = null,
    ...told
  }: StoredReleaseChange & Pick<ReleaseFields, 'title' | 'releaseDate'>,
  now: number,
): Promise<Release> {
  return inTransaction(db, async (trx) => {
    await holdAdvisoryLock(trx, 'slugs of releases', now);
    await holdRecordings(trx, namesIn(tracks));
    const publication = newPublication(told);
    const there = await findVisibleRelease(trx, { id }, 'members');
    const row = {
      id,
      slug: there?.slug ?? (await settledSlug(trx, { id, title, slug: null, ...publication }, now)),
      title,
      type,
      release_date: releaseDate,
      cover_file: cover,
      alt,
      text,
      credits,
      links: JSON.stringify(links),
      download,
      tracks: JSON.stringify(withIds(tracks)),
      changed_at: null,
      ...publication,
    };
    return (await releasesOf(trx, await releaseTable.add(trx, [row], now)))[0]!;
  });
}

/**
 * @param now epoch milliseconds
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @returns the release, and the file of the cover it no longer has; null for no such release.
 * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
 */
export async function changeRelease(
  db: Db,
  id: string,
  change: StoredReleaseChange,
  now: number,
  basedOn: number | undefined,
): Promise<{ saved: Release; replaced: string | null } | null> {
  const { title, type, releaseDate, alt, text, credits, links, download, tracks, cover } = change;
  const columns = (release: Row) => ({
    title,
    type,
    release_date: releaseDate,
    cover_file: cover,
    alt: altTextAfter(release.cover_file, cover, alt),
    text,
    credits,
    links: links && JSON.stringify(links),
    download,
    tracks: tracks && JSON.stringify(withIds(tracks)),
    ...changedPublication(change),
    changed_at: now,
  });
  const changed = await inTransaction(db, async (trx) => {
    await freeOfNumber(trx, id, change, now);
    await holdRecordings(trx, namesIn(tracks ?? []));
    return releaseTable.change(trx, id, columns, basedOn);
  });
  if (!changed) return null;
  const { before, after } = changed;
  const replaced = before.cover_file === after.cover_file ? null : before.cover_file;
  return { saved: (await releasesOf(db, [after]))[0]!, replaced };
}

/** @returns the file of the release's cover, or null if there is no such release. */
export async function removeRelease(db: Db, id: string): Promise<{ cover: string | null } | null> {
  const removed = await releaseTable.remove(db, id);
  return removed && { cover: removed.cover_file };
}

const versionsAtOnce = 20;

/**
 * Of the names, those of recordings that a release holds, or held and may get back: as pictures are,
 * they are kept with its versions for as long as with the bin.
 * @param now epoch milliseconds
 * @param since the `readTo` of an earlier answer, to look only at the releases and newer versions.
 */
export async function usedRecordings(
  db: Db,
  names: readonly string[],
  now: number,
  since = '',
): Promise<RecordingsUse> {
  const wanted = new Set(names);
  const used = new Set<string>();
  const note = (text: string | null) => {
    for (const [name] of (text ?? '').matchAll(recordingNames))
      if (wanted.has(name)) used.add(name);
  };
  const tables = db.withTables<ReleaseTables & HistoryTables>();
  const rows = await tables.selectFrom('releases').select('tracks').execute();
  for (const { tracks } of rows) note(tracks);
  // Two ids, as of two transactions the earlier id may be committed later.
  let [readTo, last] = [since, since];
  while (used.size < wanted.size) {
    // A long history has no place in memory.
    const versions = await tables
      .selectFrom('history')
      .select(['id', 'before', 'after'])
      .where('noun', '=', releaseTable.noun)
      .where('id', '>', last)
      .where((item) =>
        item.or([item('at', '>=', now - retentionMs), item('binned_until', '>', now)]),
      )
      .orderBy('id')
      .limit(versionsAtOnce)
      .execute();
    for (const { before, after } of versions) [before, after].forEach(note);
    if (versions.length < versionsAtOnce) break;
    [readTo, last] = [last, versions.at(-1)!.id];
    // SQLite itself never waits.
    await setImmediate();
  }
  return { used, readTo };
}

/** Names of recordings, in the order in which each release plays them. */
export async function playedTogether(db: Db): Promise<string[][]> {
  const rows = await db
    .withTables<ReleaseTables>()
    .selectFrom('releases')
    .select('tracks')
    .execute();
  return rows.map(recordingsIn);
}

const newestFirst = listOrder<Row>('releases', { release_date: 'desc', added_at: 'desc' });

function rowsNewestFirst(db: Db, audience: Audience, part?: Part): Promise<Row[]> {
  const all = db.withTables<ReleaseTables>().selectFrom('releases').selectAll();
  return newestFirst(db, visibleTo(all, audience, 'releases'), part);
}

async function releasesOf(
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

/** What its songs are played from. */
interface Sounds {
  recordings: ReadonlyMap<string, Recording>;
  joined: ReadonlyMap<string, Continuous>;
}

const releaseOf = (
  row: Row,
  pictures: ReadonlyMap<string, PictureData>,
  { recordings, joined }: Sounds,
  downloads: readonly Archive[],
  audience: Audience,
): Release => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  type: row.type,
  releaseDate: row.release_date,
  cover: row.cover_file === null ? null : addressOf(row.cover_file),
  picture: (row.cover_file && pictures.get(row.cover_file)) || null,
  alt: row.alt,
  text: row.text,
  links: JSON.parse(row.links) as string[],
  download: row.download,
  downloads: downloads.map(({ format, bytes, without }) => ({ format, bytes, without })),
  ...(isFullyVisible(row, audience)
    ? {
        credits: row.credits,
        tracks: tracksOf(row).map((track) => trackOf(track, recordings.get(track.audio), audience)),
        continuous: continuousOf(joined.get(joinedName(row, recordings))),
      }
    : { credits: '', tracks: [], continuous: null }),
  ...publicationOf(row, audience),
  revision: row.revision,
});

const isFullyVisible = (row: Row, audience: Audience): boolean =>
  audience === 'members' || isOutAt(row, audience.at);

const noSounds: Sounds = { recordings: new Map(), joined: new Map() };

const continuousOf = (joined: Continuous | undefined): Release['continuous'] =>
  joined
    ? { type: playedTypes.m4a, url: addressOf(joined.name), offsets: [...joined.offsets] }
    : null;

/** FLAC is for taking home, and as good as the original. */
function trackOf(
  { _id, title, audio, lyrics }: StoredTrack,
  recording: Recording | undefined,
  audience: Audience,
): Track {
  const { seconds = null, loudness = null, peaks = [], forms = [] } = recording ?? {};
  return {
    _id,
    title,
    lyrics,
    seconds,
    loudness,
    peaks: [...peaks],
    isPreparing: recording?.problem === null && forms.length === 0,
    forms: forms
      .filter(({ type }) => type !== 'flac')
      .map(({ name, type }) => ({ type: playedTypes[type as 'mp3'], url: addressOf(name) })),
    ...(audience === 'members' && {
      audio: addressOf(audio),
      percent: recording?.percent ?? 0,
      problem: recording ? recording.problem : 'This recording is not here any more.',
    }),
  };
}

const namesIn = (tracks: readonly NewTrack[]): string[] => tracks.map(({ audio }) => audio);

const playedTypes = { mp3: 'audio/mpeg', m4a: 'audio/mp4' } as const;

const withIds = (tracks: readonly NewTrack[]): StoredTrack[] =>
  tracks.map(({ _id, title, audio, lyrics }) => ({
    _id: _id || randomUUID(),
    title,
    audio,
    lyrics,
  }));

/** What else is framed at `/embed/`. */
const otherEmbeds = ['bandsintown', 'shopify'];

/** An encoded letter of another script takes 6 to 12 characters of an address. */
const shortened = (slug: string): string =>
  /[^a-z0-9-]/.test(slug) ? /^.{0,12}/u.exec(slug)![0].replace(/-$/, '') : slug;

type Addressed = Pick<Row, 'id' | 'title' | 'is_draft' | 'publish_at'> & { slug: string | null };

/** When fans see it first, in epoch milliseconds: -Infinity for already, Infinity for a draft. */
function seenFrom({ is_draft, publish_at }: Omit<Addressed, 'slug'>, now: number): number {
  if (is_draft === 1) return Number.POSITIVE_INFINITY;
  return (publish_at ?? 0) <= now ? Number.NEGATIVE_INFINITY : publish_at!;
}

/**
 * Its own slug if it is free, else one like `night-bus`, or `night-bus-2` if that is another's.
 * A release that fans see later, and never saw, makes room: a `-2` would give it away.
 */
async function settledSlug(trx: Db, release: Addressed, now: number): Promise<string> {
  const tables = trx.withTables<ReleaseTables>();
  const rows = await tables
    .selectFrom('releases')
    .select(['id', 'title', 'slug', 'is_draft', 'publish_at'])
    .where('id', '!=', release.id)
    .execute();
  const others = rows.map((row) => ({ ...row, from: seenFrom(row, now) }));
  const settle = async (one: Addressed & { from: number }): Promise<string> => {
    const firm = others.filter(({ id, from }) => id !== one.id && from <= one.from);
    const taken = new Set([...otherEmbeds, ...firm.map(({ slug }) => slug)]);
    const slug = one.slug !== null && !taken.has(one.slug) ? one.slug : freeSlug(one.title, taken);
    const inTheWay = others.find((other) => other.id !== one.id && other.slug === slug);
    if (!inTheWay) return slug;
    if (await wasSeen(trx, inTheWay.id, now)) {
      inTheWay.from = Number.NEGATIVE_INFINITY;
      return settle(one);
    }
    others.push({ ...inTheWay, ...one, slug });
    inTheWay.slug = await settle({ ...inTheWay, slug: null });
    const { id } = inTheWay;
    await tables
      .updateTable('releases')
      .set({ slug: inTheWay.slug })
      .where('id', '=', id)
      .execute();
    return slug;
  };
  return settle({ ...release, from: seenFrom(release, now) });
}

/** Settles the slug of one that fans are to see sooner: a number in it may be due to hidden ones. */
async function freeOfNumber(
  trx: Transaction<object>,
  id: string,
  change: PublicationChange,
  now: number,
): Promise<void> {
  if (change.isDraft === undefined && change.publishAt === undefined) return;
  await holdAdvisoryLock(trx, 'slugs of releases', now);
  const before = await findVisibleRelease(trx, { id }, 'members');
  if (!before) return;
  const { is_draft = before.is_draft, publish_at = before.publish_at } = changedPublication(change);
  const after = { ...before, is_draft, publish_at };
  const isSooner = seenFrom(after, now) < seenFrom(before, now);
  const isNumbered = /^(.*)-\d+$/u.exec(before.slug)?.[1] === baseOf(before.title);
  if (!isSooner || !isNumbered || (await wasSeen(trx, id, now))) return;
  const name = (slug: string) =>
    trx.withTables<ReleaseTables>().updateTable('releases').set({ slug }).where('id', '=', id);
  // Another may get the one that it leaves.
  await name(id).execute();
  await name(await settledSlug(trx, { ...after, slug: null }, now)).execute();
}

/** Whether fans may have seen an earlier version of it. */
async function wasSeen(trx: Db, id: string, now: number): Promise<boolean> {
  const versions = await trx
    .withTables<HistoryTables>()
    .selectFrom('history')
    .select('after')
    .where('record', '=', id)
    .where(isOfNoun(releaseTable.noun))
    .where('after', 'not like', '%"is_draft":1%')
    .execute();
  return versions.some(({ after }) => seenFrom(JSON.parse(after!) as Row, now) < now);
}

const baseOf = (title: string): string => shortened(slugOf(title)) || 'release';

function freeSlug(title: string, taken: ReadonlySet<string>): string {
  const base = baseOf(title);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

import type { Db } from '../../database/open.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { serviceNames, services } from '../../kit/links/serviceNames.ts';
import { dayIn, readCountSettings } from '../counts/counts.records.ts';
import type { ClickKind } from '../counts/counts.ts';
import { featuredReleaseRecords } from '../featured-releases/featured-releases.records.ts';
import { letterPath, newsPath } from '../letters/letter-path.view.ts';
import { listAnnouncedLetters } from '../letters/letters.records.ts';
import { sentLetters } from '../letters/sendings.records.ts';
import { readPress } from '../press/press.records.ts';
import { isOpen, pressPath } from '../press/press.view.ts';
import { releasePath } from '../releases/release-path.view.ts';
import { releasesNewestFirst, titlesOfReleases } from '../releases/releases.records.ts';
import { pastShowsPath, showPath } from '../shows/show-path.view.ts';
import { shortVenueDay } from '../shows/show-details.view.ts';
import { listShowNames } from '../shows/shows.records.ts';
import { storeRecord } from '../store/store.records.ts';
import { hasStorePage } from '../store/store.view.ts';
import type { Names } from './statistics.records.ts';

/** A letter that begins a visit to the tickets may have been read some days before. */
const letterWorksMs = 14 * dayMs;

/** The pages and links that visitors can use at a time. */
export type Countable = Awaited<ReturnType<typeof readCountable>>;

/**
 * @param fixed titles of the site's pages without a record, by path; null for the front page
 * @param now epoch milliseconds
 */
export async function readCountable(
  db: Db,
  fixed: Readonly<Record<string, string | null>>,
  now: number,
) {
  const visitors = { at: now };
  const [shows, releases, featured, news, letters, store] = await Promise.all([
    listShowNames(db, visitors),
    releasesNewestFirst(db, visitors),
    featuredReleaseRecords.announced(db, visitors),
    listAnnouncedLetters(db, now),
    sentLetters(db),
    storeRecord.read(db),
  ]);
  const pages = new Map([
    ...Object.entries(fixed).map(([path, title]) => [path, title ?? 'Home'] as const),
    ...(shows.length > 0 ? [[pastShowsPath, 'Past shows'] as const] : []),
    ...shows.map((show) => [showPath(show), `${show.venue}, ${shortVenueDay(show)}`] as const),
    ...releases.map((release) => [releasePath(release), release.title] as const),
    ...news.map((letter) => [letterPath(letter), letter.title] as const),
  ]);
  if (news.length === 0) pages.delete(newsPath);
  if (!hasStorePage(store)) pages.delete('/store');
  if (!isOpen(await readPress(db, visitors))) pages.delete(pressPath);
  const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);
  const showIds = shows.map(({ _id }) => _id);
  const records: Record<ClickKind, ReadonlySet<string>> = {
    tickets: new Set(showIds),
    music: new Set([...idsOf(releases), ...featured.map(({ _id }) => _id)]),
    store: new Set(['']),
    social: new Set(services),
    download: new Set(idsOf(releases)),
    calendar: new Set([...showIds, '']),
  };
  return {
    pages,
    records,
    letters: new Set(idsOf(letters)),
    /** The latest letter at a time of which ticket clicks may be the consequence; or ''. */
    latestLetter: (at: number): string =>
      letters.find((letter) => letter.at <= at && letter.at > at - letterWorksMs)?.id ?? '',
  };
}

/** Reads the names that members see, also of records that fans can't find. */
export async function readNames(db: Db, pages: Countable['pages']): Promise<Names> {
  const [shows, titles, featured, letters, { timeZone }] = await Promise.all([
    listShowNames(db, 'members'),
    titlesOfReleases(db),
    featuredReleaseRecords.list(db, 'members'),
    sentLetters(db),
    readCountSettings(db),
  ]);
  const names = [
    ...pages,
    ...titles.releases,
    ...Object.entries(serviceNames),
    ...featured.map(({ _id, title }) => [_id, title] as const),
    ...shows.map(({ _id, venue }) => [_id, venue] as const),
    ...letters.map(({ id, title }) => [id, title] as const),
  ];
  const days = [
    ...shows.map((show) => [show._id, dayIn(show.timeZone, show.date)] as const),
    ...letters.map(({ id, at }) => [id, dayIn(timeZone, at)] as const),
  ];
  return { songs: titles.songs, all: new Map(names), days: new Map(days) };
}

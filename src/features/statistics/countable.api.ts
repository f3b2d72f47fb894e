import type { Db } from '../../database/open.ts';
import type { Audience } from '../../database/publication.records.ts';
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
import { releasesNewestFirst } from '../releases/releases.records.ts';
import { pastShowsPath, showPath } from '../shows/show-path.view.ts';
import { shortVenueDay } from '../shows/show-details.view.ts';
import { listShowNames } from '../shows/shows.records.ts';
import { storeRecord } from '../store/store.records.ts';
import { hasStorePage } from '../store/store.view.ts';

/** A letter that begins a visit to the tickets may have been read some days before. */
const letterWorksMs = 14 * dayMs;

/** The pages and links of the site at a time. */
export type Countable = Awaited<ReturnType<typeof readCountable>>;

/**
 * @param fixed titles of the site's pages without a record, by path; null for the front page
 * @param now epoch milliseconds. @param audience sees the pages and links
 */
export async function readCountable(
  db: Db,
  fixed: Readonly<Record<string, string | null>>,
  now: number,
  audience: Audience,
) {
  const [shows, releases, featured, news, letters, store, press, settings] = await Promise.all([
    listShowNames(db, audience),
    releasesNewestFirst(db, audience),
    featuredReleaseRecords.list(db, audience),
    listAnnouncedLetters(db, now),
    sentLetters(db),
    storeRecord.read(db),
    readPress(db, audience),
    readCountSettings(db),
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
  if (!isOpen(press)) pages.delete(pressPath);
  const named = (id: string, name: string, day: number | null = null, location = '') =>
    [id, { name, location, day }] as const;
  const records: Record<ClickKind, ReadonlySet<string>> = {
    tickets: new Set(shows.map(({ _id }) => _id)),
    music: new Set([...releases.map(({ id }) => id), ...featured.map(({ _id }) => _id)]),
    store: new Set(['']),
    social: new Set(services),
    download: new Set(releases.map(({ id }) => id)),
    calendar: new Set(['', ...shows.map(({ _id }) => _id)]),
  };
  return {
    pages,
    records,
    shows,
    /** Names by path or id, with the days of shows and letters, and where shows are. */
    names: new Map([
      ...[...pages, ...Object.entries(serviceNames)].map(([id, name]) => named(id, name)),
      ...releases.map(({ id, title }) => named(id, title)),
      ...featured.map(({ _id, title }) => named(_id, title)),
      ...letters.map(({ id, title, at }) => named(id, title, dayIn(settings.timeZone, at))),
      ...shows.map(({ _id, venue, date, timeZone, location }) =>
        named(_id, venue, dayIn(timeZone, date), location),
      ),
    ]),
    letters: new Set(letters.map(({ id }) => id)),
    /** The latest letter at a time of which ticket clicks may be the consequence; or ''. */
    latestLetter: (at: number): string =>
      letters.find((letter) => letter.at <= at && letter.at > at - letterWorksMs)?.id ?? '',
  };
}

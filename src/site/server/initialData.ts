import type { Clock } from '../../kit/server/clock.ts';
import type { Db } from '../../database/open.ts';
import { featuredReleasesArea } from '../../features/featured-releases/featured-releases.queries.ts';
import { featuredVideosArea } from '../../features/featured-videos/featured-videos.queries.ts';
import { carouselImagesArea } from '../../features/home/carousel.queries.ts';
import { homeSteps, homeView } from '../../features/home/home.view.ts';
import { firstWords } from '../../features/letters/letter-text.view.ts';
import { newsArea, newsPageArea } from '../../features/letters/letters.queries.ts';
import { findNews, listNews, newsOf } from '../../features/letters/letters.records.ts';
import type { Letter, News } from '../../features/letters/letters.ts';
import { letterSlugIn, newsStart, newsStep } from '../../features/letters/letters.view.ts';
import { mediaView, pictureStep, videoStep } from '../../features/media/media.view.ts';
import { mediaImagesArea, videosArea } from '../../features/media/media.queries.ts';
import { mediaImages } from '../../features/media/pictures.records.ts';
import { videoRecords } from '../../features/media/videos.records.ts';
import { videoCategories } from '../../features/media/videos.view.ts';
import { musicArea } from '../../features/music/players.queries.ts';
import { musicOf } from '../../features/music/music.view.ts';
import { pressArea, pressLinkArea } from '../../features/press/press.queries.ts';
import { noPress } from '../../features/press/press.ts';
import { isOpen } from '../../features/press/press.view.ts';
import { releasePageArea, releasesArea } from '../../features/releases/releases.queries.ts';
import { findRelease } from '../../features/releases/releases.records.ts';
import type { Release } from '../../features/releases/releases.ts';
import { slugInPath } from '../../features/releases/release-path.view.ts';
import { canPlay, countdownTo, isOut } from '../../features/releases/releases.view.ts';
import { cardArea } from '../../features/show-cards/show-cards.queries.ts';
import { showOfCard } from '../../features/show-cards/show-cards.records.ts';
import { cardCodeIn, endOfNight } from '../../features/show-cards/show-cards.view.ts';
import { pastShowsPath, showAt } from '../../features/shows/show-path.view.ts';
import { showPageArea, showsArea } from '../../features/shows/shows.queries.ts';
import { showsNamed } from '../../features/shows/shows.records.ts';
import type { Show, ShowName } from '../../features/shows/shows.ts';
import { nextShowEnd, showStep, upcomingShows } from '../../features/shows/shows.view.ts';
import { maxPastShows, pastShows, nextShows } from '../../features/shows/show-details.view.ts';
import type { Area, ReadArea } from '../../kit/client/data/area.ts';
import { windowOf } from '../../kit/client/lists/listWindow.ts';
import { minuteMs } from '../../kit/dates/durations.ts';

/** The address and the time of a page. */
export interface PageView {
  pathname: string;
  query: URLSearchParams;
  /** Epoch milliseconds. */
  now: number;
}

export interface InitialData<T> {
  data: T;
  /** Whether the area has no more data than this. */
  isWhole?: boolean;
  /** Whether the page would begin after the end of the list. */
  isPastEnd?: boolean;
  /** The time at which the clock changes the data, in epoch milliseconds. */
  freshUntil?: number | null;
}

/** Readers by name for areas that may be long; pages contain all others whole. */
export type InitialDataReaders = Readonly<
  Record<string, (view: PageView) => Promise<InitialData<unknown>>>
>;

export interface PageReaders {
  readArea: ReadArea;
  /** Without it every area is read whole. */
  initialData?: InitialDataReaders;
}

/** An area's data; undefined if the page does not show it. @param areas by their names. */
export const shown = <T>(
  { areas }: { areas: Readonly<Record<string, unknown>> },
  { name }: Area<T>,
): T | undefined => areas[name] as T | undefined;

/** Reads the part of an area that a page contains. */
export async function readInitialData<T>(
  { initialData = {}, readArea }: PageReaders,
  area: Area<T>,
  view: PageView,
): Promise<InitialData<T>> {
  const read = await initialData[area.name]?.(view);
  // The value under an area's name has its type.
  return (read as InitialData<T> | undefined) ?? { data: await readArea(area), isWhole: true };
}

/**
 * Reads only the part of a long list that the page shows; the band's featured items are read whole,
 * once after each change.
 * @param showNames every show, by date; cached until something changes.
 */
export function initialDataReaders(
  db: Db,
  readArea: ReadArea,
  showNames: () => Promise<readonly ShowName[]>,
  clock: Clock,
): InitialDataReaders {
  const visitors = () => ({ at: clock.now() });
  const listed =
    (area: Area<readonly unknown[]>, name: 'pictures' | 'videos' | 'releases') =>
    async ({ query }: PageView) =>
      partOf(await readArea(area), homeView(query)[name], homeSteps[name]);

  return {
    [carouselImagesArea.name]: listed(carouselImagesArea, 'pictures'),
    [featuredVideosArea.name]: listed(featuredVideosArea, 'videos'),
    [featuredReleasesArea.name]: listed(featuredReleasesArea, 'releases'),

    // Each tab of the media page is a page of its own.
    [mediaImagesArea.name]: async ({ query }) => {
      const { tab, from } = mediaView(query);
      if (tab !== 'pictures') return { data: [] };
      const data = await mediaImages.list(db, visitors(), { from, count: pictureStep + 1 });
      const isWhole = from === 0 && data.length <= pictureStep;
      return { data, isWhole, isPastEnd: isPastEnd(from, data) };
    },

    // A kind that ends earlier has nothing on further pages.
    [videosArea.name]: async ({ query }) => {
      const { tab, from } = mediaView(query);
      if (tab !== 'videos') return { data: [] };
      const kinds = await Promise.all(
        videoCategories.map((category) =>
          videoRecords.list(db, visitors(), { category, from, count: videoStep + 1 }),
        ),
      );
      const data = kinds.flat();
      const isWhole = from === 0 && kinds.every(({ length }) => length <= videoStep);
      return { data, isWhole, isPastEnd: isPastEnd(from, data) };
    },

    // Fans see the upcoming ones, and whether there are past ones: the latest of them says so.
    [showsArea.name]: async ({ query, now }) => {
      const all = await showNames();
      const upcoming = upcomingShows(all, now);
      const from = homeView(query).shows;
      const part = windowOf(upcoming, from, showStep);
      const known = [...pastShows(all, now).slice(0, 1), ...part];
      return {
        data: (await showsNamed(db, known, visitors())).map(listedShow),
        isWhole: known.length === all.length,
        isPastEnd: isPastEnd(from, part),
        freshUntil: nextShowEnd(upcoming, now),
      };
    },

    // The release's own page has all songs, with lyrics and waveforms.
    [releasesArea.name]: async () => {
      const releases = await readArea(releasesArea);
      const { large } = musicOf(releases, await readArea(musicArea));
      return { data: releases.map((release) => withSongs(release, release === large)) };
    },

    [releasePageArea.name]: async ({ pathname, now }) => {
      const slug = slugInPath(pathname);
      const release = slug && (await findRelease(db, slug, visitors()));
      return {
        data: release ? [release] : [],
        freshUntil: release && !isOut(release, now) ? countdownTo(release, now).until : null,
      };
    },

    // The front page only names the newest letter.
    [newsArea.name]: async ({ pathname, query }) => {
      const isFront = pathname === '/';
      const from = isFront ? 0 : newsStart(query);
      const part = { from, count: isFront ? 1 : newsStep + 1 };
      // The page of a letter shows no others.
      if (letterSlugIn(pathname) !== null) return { data: [] };
      const letters = await listNews(db, visitors(), clock.now(), part);
      return {
        data: letters.map((letter) => listedLetter(letter, isFront)),
        isWhole: from === 0 && letters.length < part.count,
        isPastEnd: isPastEnd(from, letters),
      };
    },

    [newsPageArea.name]: async ({ pathname, now }) => {
      const slug = letterSlugIn(pathname);
      const letter = slug && (await findNews(db, slug, clock.now()));
      const shows = letter
        ? letter.parts.flatMap((part) => (part.kind === 'shows' ? part.shows : []))
        : [];
      return { data: letter ? [newsOf(letter)] : [], freshUntil: nextShowEnd(shows, now) };
    },

    [pressLinkArea.name]: async () => ({
      data: { ...noPress, isShown: isOpen(await readArea(pressArea)) },
    }),

    [cardArea.name]: async ({ pathname, now }) => {
      const show = await showOfCard(db, cardCodeIn(pathname) ?? '');
      const data = await showsNamed(db, show ? [show] : [], visitors());
      const ends = data.map(endOfNight).filter((end) => end > now);
      return { data, freshUntil: ends[0] ?? null };
    },

    // The show of the page, past or not, and the next shows.
    [showPageArea.name]: async ({ pathname, now }) => {
      const all = await showNames();
      if (pathname === pastShowsPath) {
        const past = pastShows(all, now).slice(0, maxPastShows).toReversed();
        const shows = await showsNamed(db, past, visitors());
        const data = shows.map((show) => ({ ...listedShow(show), picture: null }));
        return { data, freshUntil: nextShowEnd(all, now) };
      }
      const own = showAt(pathname, all);
      const part = [...(own ? [own] : []), ...nextShows(all, own, now)];
      const data = await showsNamed(db, part, visitors());
      return { data, freshUntil: nextShowEnd(part, now) };
    },
  };
}

/** One song that plays is enough to know that a release plays. */
const withSongs = ({ tracks, ...release }: Release, areAll: boolean): Release => ({
  ...release,
  tracks: (areAll ? tracks : [...tracks.filter(canPlay), ...tracks].slice(0, 1)).map((song) => ({
    ...song,
    lyrics: '',
    peaks: [],
  })),
  text: '',
  credits: '',
});

/** A list shows the first words and the first image. */
function listedLetter(letter: Letter, isNameOnly: boolean): News {
  const news = newsOf(letter);
  if (isNameOnly) return { ...news, preview: '', parts: [] };
  const images = news.parts.filter(({ kind }) => kind === 'picture');
  return { ...news, preview: firstWords(letter), parts: images.slice(0, 1) };
}

/** Lists show no details, and thumbnails no placeholder. */
const listedShow = ({ place: _place, placeName: _placeName, ...show }: Show) => ({
  ...show,
  lineUp: '',
  notes: '',
  mapLink: null,
  picture: show.picture && { ...show.picture, placeholder: '' },
});

const isPastEnd = (from: number, part: readonly unknown[]): boolean =>
  from > 0 && part.length === 0;

function partOf<T>(all: readonly T[], from: number, step: number): InitialData<T[]> {
  const data = windowOf(all, from, step);
  return { data, isWhole: data.length === all.length, isPastEnd: isPastEnd(from, data) };
}

/**
 * Within this time every instance produces the same bytes, even after a restart. All time zones
 * change the date at the end of such a period.
 */
const sameForMs = 15 * minuteMs;

/** The time on a page's clock, in epoch milliseconds. */
export const pageTimeAt = (now: number): number => Math.floor(now / sameForMs) * sameForMs;

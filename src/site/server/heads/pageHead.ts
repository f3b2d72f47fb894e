import { sitePageAt, type PagePath } from '../../pages.ts';
import { isScriptless } from '../../scriptlessPages.ts';
import type { Thing } from 'schema-dts';
import { shareDescriptionOf } from '../../../features/bio/bio.view.ts';
import type { Member } from '../../../features/bio/members.ts';
import { featuredReleasesArea } from '../../../features/featured-releases/featured-releases.queries.ts';
import { featuredVideosArea } from '../../../features/featured-videos/featured-videos.queries.ts';
import { homeQuery, homeView } from '../../../features/home/home.view.ts';
import { firstWords } from '../../../features/letters/letter-text.view.ts';
import { newsArea, newsPageArea } from '../../../features/letters/letters.queries.ts';
import { newsPagesPath } from '../../../features/letters/letter-path.view.ts';
import { mediaView } from '../../../features/media/media.view.ts';
import { mediaImagesArea, videosArea } from '../../../features/media/media.queries.ts';
import { musicArea } from '../../../features/music/players.queries.ts';
import { pressArea } from '../../../features/press/press.queries.ts';
import { releasePageArea } from '../../../features/releases/releases.queries.ts';
import { releasePagesPath } from '../../../features/releases/release-path.view.ts';
import type { Release } from '../../../features/releases/releases.ts';
import { pastShowsPath, showAt } from '../../../features/shows/show-path.view.ts';
import {
  showPageArea,
  showsArea,
  showsSettingsArea,
} from '../../../features/shows/shows.queries.ts';
import type { Show } from '../../../features/shows/shows.ts';
import {
  pricesOf,
  statusStamps,
  upcomingShows,
  venueTime,
} from '../../../features/shows/shows.view.ts';
import { actsOf, shortVenueDay, venueDay } from '../../../features/shows/show-details.view.ts';
import { notFoundText } from '../../../kit/client/page/notFoundText.ts';
import { shown } from '../initialData.ts';
import type { Band } from './band.ts';
import {
  bandData,
  letterData,
  listedShowData,
  imageData,
  featuredReleaseData,
  releaseData,
  showData,
  videoData,
} from './structured.ts';
import { pageTitles } from './pageTitles.ts';

export interface PageHead {
  /** The title; null for the front page, whose title is the band's name. */
  title: string | null;
  description: string;
  /** Path and query. */
  path: string;
  /** Structured data for search engines. */
  data: Thing[];
}

export interface PageContent {
  pathname: string;
  query: URLSearchParams;
  /** Epoch milliseconds. */
  now: number;
  areas: Readonly<Record<string, unknown>>;
  band: Band;
  /** Empty unless `headsWithMembers` contains the path. */
  members: readonly Member[];
}

export const headsWithMembers: ReadonlySet<string> = new Set(['/bio']);

/** The limit for each kind, on the front page. */
const maxListed = 6;

export function pageHead(page: PageContent): PageHead {
  const path = page.pathname as PagePath;
  const made = sitePageAt(path) ? heads[path]?.(page) : storedHead(page);
  return {
    title: pageTitles[path] ?? null,
    description: page.band.description,
    path: page.pathname,
    data: [],
    ...made,
  };
}

const heads: Readonly<Partial<Record<PagePath, (page: PageContent) => Partial<PageHead>>>> = {
  '/': frontHead,
  '/music': (page) => {
    const titles = (shown(page, musicArea) ?? []).map(({ title }) => title);
    return {
      description:
        titles.length > 0
          ? `Listen to ${listed(titles)} by ${page.band.name}.`
          : `Music by ${page.band.name}.`,
    };
  },
  '/store': ({ band }) => ({ description: `Merchandise by ${band.name}.` }),
  '/media': mediaHead,
  '/bio': ({ band, members }) => ({
    description: membersLine(members, band.name),
    data: [bandData(band, members)],
  }),
  '/contact': ({ band }) => ({
    description:
      band.contact.email === null
        ? `Contact ${band.name}.`
        : `Contact ${band.name} for booking, press or just to say hello.`,
  }),
  '/news': (page) => {
    const titles = (shown(page, newsArea) ?? []).map(({ title }) => title);
    return { description: `News from ${page.band.name}: ${listed(titles)}.` };
  },
  '/press': (page) => ({
    description: shareDescriptionOf({
      text: shown(page, pressArea)?.short || `Press kit of ${page.band.name}: bios and photos.`,
    }),
    data: [
      bandData(page.band, []),
      ...(shown(page, pressArea)?.photos ?? []).flatMap(({ picture, ...photo }) =>
        imageData({ imgLink: picture, ...photo }, page.band),
      ),
    ],
  }),
  '/privacy': ({ band }) => ({
    description: `How the website of ${band.name} handles your data.`,
  }),
  '/signin': ({ band }) => ({
    description: `Sign-in for members of ${band.name}.`,
  }),
  '/forgot-password': ({ band }) => ({
    description: `Password reset for members of ${band.name}.`,
  }),
};

function frontHead(page: PageContent): Partial<PageHead> {
  const { band } = page;
  // The bio page describes the members.
  const aboutBand = bandData(band, []);
  // Further pages have the same content as the first one, which describes it.
  const isFirst = Object.keys(homeQuery(homeView(page.query))).length === 0;
  if (!isFirst) return { data: [aboutBand] };
  const isListedElsewhere = shown(page, showsSettingsArea)?.showSystem === 'bandsintown';
  const shows = isListedElsewhere ? [] : upcomingShows(shown(page, showsArea) ?? [], page.now);
  return {
    data: [
      aboutBand,
      ...some(shows).map((show) => listedShowData(show, band)),
      // The pages of the band's own releases describe these.
      ...some(shown(page, featuredReleasesArea)).flatMap((release) =>
        release.release === undefined ? featuredReleaseData(release, band) : [],
      ),
      ...some(shown(page, featuredVideosArea)).flatMap((video) => videoData(video, band)),
    ],
  };
}

const some = <T>(all: readonly T[] | undefined): T[] => (all ?? []).slice(0, maxListed);

/** The tabs are pages of their own; the parts of a long tab aren't. */
function mediaHead(page: PageContent): Partial<PageHead> {
  const { band, pathname, query } = page;
  if (mediaView(query).tab === 'pictures') {
    const pictures = shown(page, mediaImagesArea) ?? [];
    return {
      description: `Pictures of ${band.name}.`,
      data: pictures.flatMap((picture) => imageData(picture, band)),
    };
  }
  const videos = shown(page, videosArea) ?? [];
  const titles = videos.map(({ title }) => title);
  return {
    title: 'Videos',
    path: `${pathname}?tab=videos`,
    description:
      titles.length > 0
        ? `Watch ${listed(titles)} by ${band.name}.`
        : `Music videos, live performances and vlogs by ${band.name}.`,
    data: videos.flatMap((video) => videoData(video, band)),
  };
}

function storedHead(page: PageContent): Partial<PageHead> {
  if (page.pathname.startsWith(newsPagesPath)) return letterHead(page);
  if (isScriptless(page.pathname)) return { title: 'Newsletter' };
  return page.pathname.startsWith(releasePagesPath) ? releaseHead(page) : showHead(page);
}

function letterHead(page: PageContent): Partial<PageHead> {
  const [letter] = shown(page, newsPageArea) ?? [];
  if (!letter) return { title: notFoundText.title };
  const words = firstWords(letter);
  return {
    title: letter.title,
    description:
      words === '' ? `News from ${page.band.name}.` : shareDescriptionOf({ text: words }),
    data: [letterData(letter, page.band)],
  };
}

function releaseHead(page: PageContent): Partial<PageHead> {
  const [release] = shown(page, releasePageArea) ?? [];
  if (!release) return { title: notFoundText.title };
  return {
    title: release.title,
    description:
      release.text === ''
        ? releaseLine(release, page.band.name)
        : shareDescriptionOf({ text: release.text }),
    data: [releaseData(release, page.band)],
  };
}

/** Returns `Night Bus, an EP by The Reeds: Rain, Late and more.` */
export function releaseLine({ title, type, tracks }: Release, bandName: string): string {
  const songs = tracks.map((track) => track.title);
  const listedSongs = songs.length > 0 ? `: ${listed(songs)}` : '';
  return `${title}, ${typeWords[type]} by ${bandName}${listedSongs}.`;
}

const typeWords = { album: 'an album', single: 'a single', EP: 'an EP', LP: 'an LP' } as const;

function showHead(page: PageContent): Partial<PageHead> {
  if (page.pathname === pastShowsPath) {
    return { title: 'Past Shows', description: `Past shows by ${page.band.name}, by year.` };
  }
  const show = showAt(page.pathname, shown(page, showPageArea) ?? []);
  if (!show) return { title: notFoundText.title };
  const { venue, location } = show;
  return {
    title: `${shortVenueDay(show)} · ${venue}, ${location}`,
    description: showLine(show, page.band.name),
    data: [showData(show, page.band, page.now)],
  };
}

/** `The Reeds at Loft, Tokyo, on Friday, November 20, 2026. Doors 7:00 PM, show 8:30 PM.` */
export function showLine(show: Show, bandName: string): string {
  const stamp = statusStamps[show.status];
  const prices = pricesOf(show).map(({ name, price }) => `${name} ${price}`);
  const acts = actsOf(show);
  return [
    ...(stamp ? [`${stamp}:`] : []),
    `${bandName} at ${show.venue}, ${show.location}, on ${venueDay(show)}.`,
    ...(acts.length > 0 ? [`With ${listed(acts)}.`] : []),
    `Doors ${venueTime(show.doors, show)}, show ${venueTime(show.showtime, show)}.`,
    ...(prices.length > 0 ? [`${prices.join(', ')}.`] : []),
  ].join(' ');
}

/** Returns `The members of The Reeds: Ann (Drums) and Bo (Bass).`, cut at a word. */
function membersLine(members: readonly Member[], bandName: string): string {
  const players = members.map(({ name, role }) => `${name} (${role})`);
  const text =
    players.length > 0
      ? `The members of ${bandName}: ${joined(players)}.`
      : `The story of ${bandName}.`;
  return shareDescriptionOf({ text });
}

/** Returns `One, Two and Three`, or the first three of more. */
const listed = (titles: readonly string[]): string =>
  titles.length > 3 ? `${titles.slice(0, 3).join(', ')} and more` : joined(titles);

/** British English has no comma before "and". */
const joined = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);

import { hash } from 'node:crypto';
import { sitePages } from '../../pages.ts';
import { carouselImagesArea } from '../../../features/home/carousel.queries.ts';
import { featuredReleasesArea } from '../../../features/featured-releases/featured-releases.queries.ts';
import { newsPagesPath } from '../../../features/letters/letter-path.view.ts';
import { newsPageArea } from '../../../features/letters/letters.queries.ts';
import type { News } from '../../../features/letters/letters.ts';
import { letterSlugIn } from '../../../features/letters/letters.view.ts';
import { mediaImagesArea, videosArea } from '../../../features/media/media.queries.ts';
import { releasePagesPath, slugInPath } from '../../../features/releases/release-path.view.ts';
import { releasesArea } from '../../../features/releases/releases.queries.ts';
import type { Release } from '../../../features/releases/releases.ts';
import { aboutLine } from '../../../features/releases/releases.view.ts';
import {
  keyInPath,
  pastShowsPath,
  showAt,
  showPagesPath,
} from '../../../features/shows/show-path.view.ts';
import { showsArea } from '../../../features/shows/shows.queries.ts';
import type { Show } from '../../../features/shows/shows.ts';
import { statusStamps, venueDate } from '../../../features/shows/shows.view.ts';
import { themeArea } from '../../../features/theme/theme.queries.ts';
import type { Theme } from '../../../features/theme/theme.ts';
import { catchPhraseOf, siteTitleOf } from '../../../features/theme/theme.view.ts';
import { slugUnder } from '../../../kit/links/slugUnder.ts';
import { faceOf, type FaceName } from '../../../features/theme/faces.view.ts';
import type { Area, ReadArea } from '../../../kit/client/data/area.ts';
import { derivePalette, type Palette } from '../../../features/theme/palette.view.ts';
import type { PictureData } from '../../../kit/pictures/pictureData.ts';
import { shown } from '../initialData.ts';
import { pageTitles } from '../heads/pageTitles.ts';

/** A new number redraws every share image. */
const version = 3;

/** The content of a share image; equal cards produce equal images. */
export interface ShareCard {
  /** The band's; of a letter, its title, which is more than the band's name below it. */
  name: string;
  display: FaceName;
  body: FaceName;
  colors: Pick<Palette, 'surface' | 'text' | 'muted' | 'accent'>;
  logo: CardPicture | null;
  /** Only shows have one. */
  date: string | null;
  title: string | null;
  line: string | null;
  stamp: string | null;
  /** Beside the words or behind them. */
  picture: (CardPicture & { place: 'beside' | 'behind' }) | null;
}

/** The size is in pixels. */
export type CardPicture = Pick<PictureData, 'src' | 'width' | 'height'>;

export interface ShareContent {
  theme: Theme;
  /** The data of areas, by name. */
  areas: Readonly<Record<string, unknown>>;
}

/** Titles by path; null on the front page. */
const titles: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(
    sitePages.filter(({ isMailed }) => !isMailed).map(({ path }) => [path, pageTitles[path]]),
  ),
  '/media?tab=videos': 'Videos',
  [pastShowsPath]: 'Past Shows',
};

interface Pictured {
  picture: PictureData | null;
}

/** Areas whose first image is drawn, by path. */
const ownPictures: Readonly<Record<string, Area<Pictured[]>>> = {
  '/media': mediaImagesArea,
  '/media?tab=videos': videosArea,
};

/** The areas of a card, besides the theme. */
export function areasOfCard(path: string): readonly Area<unknown>[] {
  if (keyInPath(path) !== null) return [showsArea];
  if (path.startsWith(releasePagesPath)) return [releasesArea];
  if (path.startsWith(newsPagesPath)) return [newsPageArea];
  if (path === '/music') return [featuredReleasesArea, carouselImagesArea];
  return path in titles ? picturesOf(path) : [];
}

const areasOfCards: readonly Area<unknown>[] = [
  ...new Set([showsArea, releasesArea, newsPageArea, ...Object.keys(titles).flatMap(areasOfCard)]),
];

/** Areas with images for a card, the best first. */
function picturesOf(path: string): Area<Pictured[]>[] {
  return [ownPictures[path] ?? [], carouselImagesArea].flat();
}

/** Kinds of pages with slugs: the prefixes of their paths, by the beginning of their names. */
const slugged: Readonly<Record<string, string>> = {
  release: releasePagesPath,
  letter: newsPagesPath,
};

/** The slug as ASCII, for the name of a stored file; reversible, because no slug has a dot. */
const asciiOf = (slug: string): string =>
  encodeURIComponent(slug).replaceAll('%', '.').toLowerCase();

/** A part of the share image's address; null if the page has none. */
function shareName(path: string): string | null {
  const key = keyInPath(path);
  if (key) return `show-${key}`;
  for (const [kind, prefix] of Object.entries(slugged)) {
    const slug = slugUnder(prefix, path);
    if (slug) return `${kind}-${asciiOf(slug)}`;
  }
  if (titles[path] === undefined) return null;
  return path === '/' ? 'home' : /[^/=]+$/.exec(path)![0];
}

/** The inverse of `shareName`. */
export function sharedPath(name: string): string | null {
  const key = /^show-([0-9a-z]{8})$/.exec(name)?.[1];
  if (key) return `${showPagesPath}${key}`;
  const [, kind = '', slug = ''] = /^(release|letter)-([0-9a-z.-]+)$/.exec(name) ?? [];
  if (kind !== '') return `${slugged[kind]}${slug.replaceAll('.', '%')}`;
  return Object.keys(titles).find((path) => shareName(path) === name) ?? null;
}

/** The page's card; null for no page. */
function shareCard(path: string, content: ShareContent): ShareCard | null {
  const card = plainCard(content);
  if (keyInPath(path) !== null) {
    const show = showAt(path, shown(content, showsArea) ?? []);
    return show && { ...card, ...ofShow(show) };
  }
  if (path.startsWith(releasePagesPath)) {
    const slug = slugInPath(path);
    const release = shown(content, releasesArea)?.find((one) => one.slug === slug);
    return release ? { ...card, ...ofRelease(release) } : null;
  }
  if (path.startsWith(newsPagesPath)) {
    const slug = letterSlugIn(path);
    const letter = shown(content, newsPageArea)?.find((one) => one.slug === slug);
    return letter ? { ...card, ...ofLetter(letter), title: card.name } : null;
  }
  const title = titles[path];
  if (title === undefined) return null;
  if (path === '/music') {
    const [newest] = shown(content, featuredReleasesArea) ?? [];
    if (newest?.picture) {
      const picture = { ...sized(newest.picture), place: 'beside' } as const;
      return { ...card, title: newest.title, line: 'New music', picture };
    }
  }
  const pictured = picturesOf(path).flatMap((area) => shown(content, area) ?? []);
  const first = pictured.find(({ picture }) => picture !== null)?.picture;
  return {
    ...card,
    title,
    line: title === null ? catchPhraseOf(content.theme) : null,
    picture: first ? { ...sized(first), place: 'behind' } : null,
  };
}

/** The page's share image; null if it has none. */
export function shareImage(path: string, content: ShareContent) {
  const page = shareName(path);
  const card = page && shareCard(path, content);
  if (!card) return null;
  const { name, date, title, stamp } = card;
  const imageName = `${page}-${hash('sha256', JSON.stringify([version, card])).slice(0, 12)}`;
  return {
    card,
    /** Changes with the card. */
    imageName,
    address: `/share/${imageName}.jpg`,
    alt: [name, date, title, stamp].filter((words) => words !== null).join(' · '),
  };
}

/** All data that cards need. */
export async function shareContent(readArea: ReadArea): Promise<ShareContent> {
  const read = areasOfCards.map(async (area) => [area.name, await readArea(area)] as const);
  const [theme, areas] = await Promise.all([readArea(themeArea), Promise.all(read)]);
  return { theme, areas: Object.fromEntries(areas) };
}

function plainCard({ theme }: ShareContent): ShareCard {
  const { palette } = derivePalette(theme.primaryColor, theme.secondaryColor);
  const { surface, text, muted, accent } = palette;
  return {
    name: siteTitleOf(theme),
    display: faceOf(theme.primaryFont),
    body: faceOf(theme.secondaryFont),
    colors: { surface, text, muted, accent },
    logo: theme.picture && sized(theme.picture),
    date: null,
    title: null,
    line: null,
    stamp: null,
    picture: null,
  };
}

function ofShow(show: Show): Partial<ShareCard> {
  const { venue, location, status, picture } = show;
  const { shortMonth, day, weekday } = venueDate(show);
  return {
    date: `${shortMonth} ${day}`,
    title: venue,
    line: `${location} · ${weekday}`,
    stamp: statusStamps[status],
    picture: picture && { ...sized(picture), place: 'beside' },
  };
}

/** The same before and after the release day. */
const ofRelease = (release: Release): Partial<ShareCard> => ({
  title: release.title,
  line: aboutLine(release),
  picture: release.picture && { ...sized(release.picture), place: 'beside' },
});

function ofLetter({ title, parts }: News): Partial<ShareCard> {
  const image = parts.find((part) => part.kind === 'picture');
  const picture = image ? ({ ...sized(image.picture), place: 'behind' } as const) : null;
  return { name: title, picture };
}

const sized = ({ src, width, height }: PictureData): CardPicture => ({ src, width, height });

import { releasePagesPath } from '../../../features/releases/release-path.view.ts';
import { releasePageArea } from '../../../features/releases/releases.queries.ts';
import { showPagesPath } from '../../../features/shows/show-path.view.ts';
import {
  showPageArea,
  showsArea,
  showsSettingsArea,
} from '../../../features/shows/shows.queries.ts';
import { derivePalette } from '../../../features/theme/palette.view.ts';
import type { Theme } from '../../../features/theme/theme.ts';
import { faviconAddress, siteTitleOf, titleOf } from '../../../features/theme/theme.view.ts';
import { urlParts } from '../../../kit/server/urlParts.ts';
import { sitePageAt } from '../../pages.ts';
import { isScriptless } from '../../scriptlessPages.ts';
import { oembedPath } from '../discovery/oembed.ts';
import { hasPlaylist, playlistExtension, playlistType } from '../discovery/playlist.ts';
import type { Head, ShareImage } from '../document.ts';
import { readInitialData, shown, type PageReaders } from '../initialData.ts';
import { siteIconAddress } from '../look/siteIcon.ts';
import { pageAddress } from '../pageAddress.ts';
import { areasOfCard, shareImage, type ShareContent } from '../share/shareCard.ts';
import { shareSize } from '../share/shareDrawing.ts';
import { absolute, type Band } from './band.ts';
import { pageHead, type PageContent } from './pageHead.ts';
import { graphOf } from './structured.ts';

/** The head of a page that must stay private. */
export function plainHead(theme: Theme, title: string | null): Head {
  return {
    title: titleOf(title, siteTitleOf(theme)),
    description: '',
    about: '',
    siteName: siteTitleOf(theme),
    url: null,
    images: [],
    icon: faviconAddress(theme),
    touchIcon: siteIconAddress('touch', theme),
    themeColor: derivePalette(theme.primaryColor, theme.secondaryColor).palette.surface,
    data: null,
    indexed: false,
    alternates: [],
  };
}

/** The head of a public page. A preview hides everything from search engines. */
export async function documentHead(
  page: PageContent,
  isPreview: boolean,
  readers: PageReaders,
): Promise<Head> {
  const { band, pathname } = page;
  const { isSecret, isUnlisted } = sitePageAt(pathname) ?? {};
  const { title, description, path, data } = pageHead(page);
  const content = {
    theme: band.theme,
    host: band.siteUrl.host,
    areas: await areasForCard(path, page, readers),
  };
  return {
    ...plainHead(band.theme, title),
    description,
    about: band.description,
    url: absolute(path, band),
    images: shareImagesOf(path, content, band),
    data: data.length > 0 && !isPreview ? graphOf(data) : null,
    indexed: !isPreview && !isSecret && !isUnlisted && !isForSomeOnly(page),
    alternates: pathname.startsWith(releasePagesPath) ? alternatesOf(page, path) : [],
  };
}

/** @param path the path of the card's page. */
async function areasForCard(
  path: string,
  { pathname, query, now, areas }: PageContent,
  readers: PageReaders,
): Promise<Record<string, unknown>> {
  // The page of a show has only its own part of the shows.
  const known = { ...areas, [showsArea.name]: areas[showsArea.name] ?? areas[showPageArea.name] };
  // Further pages of a list don't begin with its first image.
  const isFurtherOn = pageAddress(pathname, query) !== path;
  const first = urlParts(path);
  const view = { pathname: first.pathname, query: first.searchParams, now };
  const read = areasOfCard(path)
    .filter(({ name }) => known[name] === undefined || isFurtherOn)
    .map(async (area) => [area.name, (await readInitialData(readers, area, view)).data] as const);
  return { ...known, ...Object.fromEntries(await Promise.all(read)) };
}

/** The alternates of a release's page: embeds, and a playlist if any song plays. */
function alternatesOf(page: PageContent, path: string): Head['alternates'] {
  const { band } = page;
  const [release] = shown(page, releasePageArea) ?? [];
  if (!release) return [];
  const { title } = release;
  const embed = `${oembedPath}?${new URLSearchParams({ url: absolute(path, band) })}`;
  const playlist = { type: playlistType, href: `${path}${playlistExtension}`, title };
  return [
    { type: 'application/json+oembed', href: embed, title },
    ...(hasPlaylist(release) ? [playlist] : []),
  ];
}

function shareImagesOf(path: string, content: ShareContent, band: Band): ShareImage[] {
  const drawn = shareImage(path, content);
  const { picture: logo, alt } = band.theme;
  const words = [band.name, alt].filter(Boolean).join(': ');
  const images = [
    drawn && { address: drawn.address, ...shareSize, alt: drawn.alt },
    logo && { address: logo.src, width: logo.width, height: logo.height, alt: words },
  ];
  return images
    .filter((image) => image !== null)
    .map((image) => ({ ...image, address: absolute(image.address, band) }));
}

/** Whether it is for the holders of a card, or about a show that another service lists. */
function isForSomeOnly(page: PageContent): boolean {
  if (isScriptless(page.pathname)) return true;
  const settings = shown(page, showsSettingsArea);
  return page.pathname.startsWith(showPagesPath) && settings?.showSystem === 'bandsintown';
}

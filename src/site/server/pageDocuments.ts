import { bioArea } from '../../features/bio/bio.queries.ts';
import { shareDescriptionOf } from '../../features/bio/bio.view.ts';
import { membersArea } from '../../features/bio/members.queries.ts';
import { contactArea } from '../../features/contact/contact.queries.ts';
import type { ContactInfo } from '../../features/contact/contact.ts';
import { releasePagesPath } from '../../features/releases/release-path.view.ts';
import { releasePageArea } from '../../features/releases/releases.queries.ts';
import type { Release } from '../../features/releases/releases.ts';
import { showPagesPath } from '../../features/shows/show-path.view.ts';
import { showPageArea, showsArea } from '../../features/shows/shows.queries.ts';
import { showsSettingsArea } from '../../features/shows/shows-settings.queries.ts';
import type { ShowsSettings } from '../../features/shows/shows-settings.ts';
import { themeArea } from '../../features/theme/theme.queries.ts';
import { defaultTheme, type Theme } from '../../features/theme/theme.ts';
import {
  faviconAddress,
  lookAddress,
  siteTitleOf,
  titleOf,
} from '../../features/theme/theme.view.ts';
import type { ReadArea } from '../../kit/client/data/area.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import type { Services } from '../../services/services.ts';
import type { EmailService } from '../../kit/client/public-forms/emailService.ts';
import { pageTimeName } from '../../kit/client/data/now.ts';
import { minuteMs } from '../../kit/dates/durations.ts';
import { siteUrlName } from '../../kit/client/data/siteUrl.ts';
import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import { notFoundText } from '../../kit/client/page/notFoundText.ts';
import { derivePalette } from '../../features/theme/palette.view.ts';
import { hash } from 'node:crypto';
import { documentHtml, type Document, type Head, type ShareImage } from './document.ts';
import { sitePageAt } from '../pages.ts';
import { pageAddress } from './pageAddress.ts';
import { pageAreasPath, type PageData } from '../pageData.ts';
import type { FontManifest } from './look/faces.ts';
import { siteIconAddress } from './look/siteIcon.ts';
import { firstFonts } from './look/stylesheet.ts';
import { oembedPath } from './discovery/oembed.ts';
import { hasPlaylist, playlistExtension, playlistType } from './discovery/playlist.ts';
import { absolute, type Band } from './heads/band.ts';
import { headsWithMembers, pageHead, type PageContent } from './heads/pageHead.ts';
import { graphOf } from './heads/structured.ts';
import { areasOfCard, shareAddress, shareAlt, type ShareContent } from './share/shareCard.ts';
import { shareSize } from './share/shareDrawing.ts';
import { readInitialData, type InitialDataReaders } from './initialData.ts';
import { renderPage, renderTrouble } from './render.tsx';

export interface DocumentServices extends Pick<Services, 'publicUrl' | 'apiBase' | 'clock'> {
  emailService: EmailService;
  assets: PageAssets;
  readArea: ReadArea;
  openings: InitialDataReaders;
}

/** What the client's build has for every page. */
export interface PageAssets {
  /** An address. */
  entry: string;
  /** Addresses that every page needs. */
  stylesheets: string[];
  /** Of the frame of the editing area's preview: addresses. */
  preview: { entry: string; stylesheets: string[] };
  fonts: FontManifest;
  /** Changes with the rules and fonts behind every look. */
  lookVersion: string;
}

export interface PageDocument {
  status: number;
  html: string;
  /** The page as it begins, if this one is past the end of its list; else null. */
  leadsTo: string | null;
  origins: CspOrigins;
  /** When something on it changes by the clock, in epoch milliseconds. */
  freshUntil: number;
  areas: PageAreas;
}

/** What a page's scripts need of the data that it shows; apart, so that the HTML comes first. */
export interface PageAreas {
  json: string;
  hash: string;
}

const isForEverybody = (pathname: string): boolean =>
  sitePageAt(pathname)?.isForEverybody === true || pathname.startsWith(showPagesPath);

/**
 * Whenever a page is made within this time, it is the same to the byte: on every instance, and after
 * a restart. Every clock of the world turns to another day at the end of such a time.
 */
const sameForMs = 15 * minuteMs;

/**
 * @param address path and query, as `urlParts` takes it.
 * @param previewAt what the links of a preview begin with; null for the page that fans get.
 * @param given areas that are not read.
 */
export async function publicDocument(
  address: string,
  s: DocumentServices,
  previewAt: string | null = null,
  given: Readonly<Record<string, unknown>> = {},
): Promise<PageDocument> {
  const { pathname, searchParams: query } = urlParts(address);
  const siteUrl = s.publicUrl;
  const now = Math.floor(s.clock.now() / sameForMs) * sameForMs;
  // Most heads tell of the story and of the band without showing them.
  const [rendered, bio, members] = await Promise.all([
    renderPage({
      address,
      readArea: s.readArea,
      openings: s.openings,
      now,
      emailService: s.emailService,
      alsoRead: [themeArea],
      base: previewAt ?? '',
      siteUrl: siteUrl.href,
      given,
    }),
    s.readArea(bioArea),
    headsWithMembers.has(pathname) ? s.readArea(membersArea) : [],
  ]);
  const { status, body, areas, partialAreas, isPastEnd, origins } = rendered;
  const theme = areas[themeArea.name] as Theme;
  const contact = areas[contactArea.name] as ContactInfo;
  const band = { name: siteTitleOf(theme), description: shareDescriptionOf(bio), siteUrl };
  const page = { pathname, query, now, areas, members, band: { ...band, theme, contact } };
  const { [pageTimeName]: pageTime, [siteUrlName]: _, ...rest } = areas;
  const json = JSON.stringify(rest);
  const made = { json, hash: hash('sha256', json, 'base64url').slice(0, 22) };
  // What was posted is nobody else's.
  const isApart = Object.keys(given).length === 0;
  const html = documentHtml({
    head:
      status === 200
        ? await pageHeadOf(page, previewAt !== null, s)
        : headOf(theme, notFoundText.title, band.description, band.description),
    body,
    data: {
      apiBase: s.apiBase,
      emailService: s.emailService,
      frame: 'public',
      areas: isApart ? { [pageTimeName]: pageTime, [siteUrlName]: siteUrl.href } : areas,
      partialAreas,
    },
    areasAt: isApart
      ? `${pageAreasPath}${made.hash}.json?${new URLSearchParams({ page: address })}`
      : null,
    forEverybody: isForEverybody(pathname),
    entry: previewAt === null && !sitePageAt(pathname)?.isMailed ? s.assets.entry : null,
    stylesheets: stylesheetsOf(theme, s.assets),
    fonts: firstFonts(theme, s.assets.fonts),
  });
  const freshUntil = Math.min(rendered.freshUntil, nextNewYear(now));
  const leadsTo = isPastEnd ? pageHead(page).path : null;
  return { status, html, leadsTo, origins, freshUntil, areas: made };
}

/** @param title null if the scripts set it. @param given areas beside the theme. */
export async function shellDocument(
  frame: Exclude<PageData['frame'], 'public'>,
  s: DocumentServices,
  title: string | null,
  given: Record<string, unknown> = {},
): Promise<string> {
  const theme = await s.readArea(themeArea);
  return documentHtml({
    head: headOf(theme, title),
    body: '',
    data: {
      apiBase: s.apiBase,
      emailService: s.emailService,
      frame,
      areas: { ...given, [siteUrlName]: s.publicUrl.href, [themeArea.name]: theme },
      partialAreas: [],
    },
    areasAt: null,
    forEverybody: frame !== 'member',
    entry: s.assets.entry,
    stylesheets: stylesheetsOf(theme, s.assets),
    // The editing area has fonts of its own.
    fonts: frame === 'member' ? [] : firstFonts(theme, s.assets.fonts),
  });
}

/** A page of what is not public, which tells programs nothing of it. @param note to its reader. */
export async function privateDocument(
  address: string,
  s: DocumentServices,
  note: string,
): Promise<{ status: number; html: string }> {
  const { status, body, areas } = await renderPage({
    address,
    readArea: s.readArea,
    openings: s.openings,
    now: s.clock.now(),
    emailService: s.emailService,
    alsoRead: [themeArea],
    siteUrl: s.publicUrl.href,
    note,
  });
  return { status, html: quietDocument(areas[themeArea.name] as Theme, 'Private', body, s) };
}

/** Needs no data, only its words. */
export const troubleDocument = (sentence: string, s: DocumentServices): string =>
  quietDocument(defaultTheme, null, renderTrouble(sentence), s);

/** Without scripts, data and addresses for others. */
function quietDocument(
  theme: Theme,
  title: string | null,
  body: string,
  { assets, apiBase, emailService }: DocumentServices,
): string {
  return documentHtml({
    head: headOf(theme, title),
    body,
    data: { apiBase, emailService, frame: 'public', areas: {}, partialAreas: [] },
    areasAt: null,
    forEverybody: true,
    entry: null,
    stylesheets: stylesheetsOf(theme, assets),
    fonts: firstFonts(theme, assets.fonts),
  });
}

/** @param path of the page that the card belongs to. */
async function areasForCard(
  path: string,
  { pathname, query, now, areas }: PageContent,
  s: DocumentServices,
): Promise<Record<string, unknown>> {
  // The page of a show has only its own part of the shows.
  const known = { ...areas, [showsArea.name]: areas[showsArea.name] ?? areas[showPageArea.name] };
  // A page further on does not begin with the first.
  const isFurtherOn = pageAddress(pathname, query) !== path;
  const first = urlParts(path);
  const view = { pathname: first.pathname, query: first.searchParams, now };
  const read = areasOfCard(path)
    .filter(({ name }) => known[name] === undefined || isFurtherOn)
    .map(async (area) => [area.name, (await readInitialData(s, area, view)).data] as const);
  return { ...known, ...Object.fromEntries(await Promise.all(read)) };
}

/** A preview tells search engines nothing. */
async function pageHeadOf(
  page: PageContent,
  isPreview: boolean,
  s: DocumentServices,
): Promise<Head> {
  const { band, pathname, areas } = page;
  const { isSecret, isUnlisted } = sitePageAt(pathname) ?? {};
  const { title, description, path, data } = pageHead(page);
  const content = {
    theme: band.theme,
    host: band.siteUrl.host,
    areas: await areasForCard(path, page, s),
  };
  return {
    ...headOf(band.theme, title, description, band.description),
    url: absolute(path, band),
    images: shareImagesOf(path, content, band),
    data: data.length > 0 && !isPreview ? graphOf(data) : null,
    indexed: !isPreview && !isSecret && !isUnlisted && !isListedElsewhere(pathname, areas),
    alternates: pathname.startsWith(releasePagesPath) ? alternatesOf(page, path) : [],
  };
}

/** How a release is shown on pages of others, and what players open, if it can be heard. */
function alternatesOf({ areas, band }: PageContent, path: string): Head['alternates'] {
  const [release] = (areas[releasePageArea.name] ?? []) as Release[];
  if (!release) return [];
  const { title } = release;
  const embed = `${oembedPath}?${new URLSearchParams({ url: absolute(path, band) })}`;
  return [
    { type: 'application/json+oembed', href: embed, title },
    ...(hasPlaylist(release)
      ? [{ type: playlistType, href: `${path}${playlistExtension}`, title }]
      : []),
  ];
}

function shareImagesOf(path: string, content: ShareContent, band: Band): ShareImage[] {
  const made = shareAddress(path, content);
  const { picture: logo } = band.theme;
  return [
    ...(logo
      ? [
          {
            ...sizeOf(logo),
            address: absolute(logo.src, band),
            alt: [band.name, band.theme.alt].filter(Boolean).join(': '),
          },
        ]
      : []),
    ...(made
      ? [{ address: absolute(made, band), ...shareSize, alt: shareAlt(path, content) }]
      : []),
  ];
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });

/** Shows that another service lists keep their pages, but search engines leave them out. */
function isListedElsewhere(pathname: string, areas: Readonly<Record<string, unknown>>): boolean {
  const settings = areas[showsSettingsArea.name] as ShowsSettings | undefined;
  return pathname.startsWith(showPagesPath) && settings?.showSystem === 'bandsintown';
}

function headOf(theme: Theme, title: string | null = null, description = '', about = ''): Head {
  return {
    title: titleOf(title, siteTitleOf(theme)),
    description,
    about,
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

export function stylesheetsOf(theme: Theme, assets: PageAssets): Document['stylesheets'] {
  return [lookAddress(theme, assets.lookVersion), ...assets.stylesheets];
}

/** The footer's year ends then. */
function nextNewYear(now: number): number {
  return Date.UTC(new Date(now).getUTCFullYear() + 1);
}

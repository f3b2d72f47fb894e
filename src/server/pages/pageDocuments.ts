import { sitePageAt } from '../../site/pages.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { bioArea } from '../../features/bio/bio.queries.ts';
import { shareDescriptionOf } from '../../features/bio/bio.view.ts';
import { membersArea } from '../../features/bio/members.queries.ts';
import { contactArea } from '../../features/contact/contact.queries.ts';
import type { ContactInfo } from '../../features/contact/contact.ts';
import { mediaQuery, mediaView } from '../../features/media/media.view.ts';
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
import type { Clock } from '../../kit/server/clock.ts';
import type { EmailService } from '../../kit/client/public-forms/emailService.ts';
import type { CspOrigins } from '../../kit/client/page/cspOrigins.ts';
import { notFoundText } from '../../kit/client/page/notFoundText.ts';
import { derivePalette } from '../../features/theme/palette.view.ts';
import {
  documentHtml,
  type Document,
  type Head,
  type PageData,
  type ShareImage,
} from '../../site/document.ts';
import { firstFonts } from '../../site/look/stylesheet.ts';
import { absolute, type Band } from '../../site/heads/band.ts';
import { headsWithMembers, pageHead, type PageContent } from '../../site/heads/pageHead.ts';
import { graphOf } from '../../site/heads/structured.ts';
import { areasOfCard, shareAlt, type ShareContent } from '../../site/share/shareCard.ts';
import { shareSize } from '../../site/share/shareDrawing.ts';
import { renderPage, renderTrouble } from '../../site/render.tsx';
import type { Assets } from '../assets/assets.ts';
import { fullIconAddress } from '../assets/icons.ts';
import { shareAddress } from '../assets/shareImages.ts';
import type { ReadArea } from '../http/readArea.ts';
import { partsOf } from '../http/request.ts';

export interface DocumentDeps {
  publicUrl: URL;
  apiBase: string;
  /** Where the public forms go. */
  emailService: EmailService;
  assets: Assets;
  clock: Clock;
  readArea: ReadArea;
}

/** A public page, whole. */
export interface PageDocument {
  status: number;
  html: string;
  /** What it was made from, by area. */
  areas: Record<string, unknown>;
  /** What it needs of other sites. */
  origins: CspOrigins;
}

/** What answers an error where a person expects a page. */
export type PageErrors = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply;

/** Pages that are the same for visitors and members, and not hidden from anybody. */
const isForEverybody = (pathname: string): boolean =>
  sitePageAt(pathname)?.isForEverybody === true || pathname.startsWith(showPagesPath);

/**
 * Makes a public page.
 * @param address path and query, as `partsOf` takes it.
 * @param previewAt what the links of a page begin with that is only looked at, without
 * scripts; null for the page that fans get.
 */
export async function publicDocument(
  address: string,
  s: DocumentDeps,
  previewAt: string | null = null,
): Promise<PageDocument> {
  const { pathname, searchParams: query } = partsOf(address);
  const siteUrl = new URL('/', s.publicUrl);
  // Beside the page's own areas: most heads tell of the story and of the band without showing them.
  const [{ status, body, areas, partialAreas, origins }, bio, members] = await Promise.all([
    renderPage(
      address,
      s.readArea,
      s.clock.now(),
      s.emailService,
      [themeArea],
      previewAt ?? '',
      siteUrl.href,
    ),
    s.readArea(bioArea),
    headsWithMembers.has(pathname) ? s.readArea(membersArea) : [],
  ]);
  const theme = areas[themeArea.name] as Theme;
  const contact = areas[contactArea.name] as ContactInfo;
  const band = { name: siteTitleOf(theme), description: shareDescriptionOf(bio), siteUrl };
  const now = s.clock.now();
  const page = { pathname, query, now, areas, members, band: { ...band, theme, contact } };
  const html = documentHtml({
    head:
      status === 200
        ? await pageHeadOf(page, partialAreas, previewAt !== null, s)
        : headOf(theme, notFoundText.title, band.description),
    body,
    data: {
      apiBase: s.apiBase,
      emailService: s.emailService,
      frame: 'public',
      areas,
      partialAreas,
    },
    forEverybody: isForEverybody(pathname),
    entry: previewAt === null && !sitePageAt(pathname)?.isMailed ? s.assets.entry : null,
    stylesheets: stylesheetsOf(theme, s.assets),
    fonts: firstFonts(theme, s.assets.fonts),
  });
  return { status, html, areas, origins };
}

/**
 * The empty page that members' pages, the set-up and an invitation begin with.
 * @param title what the page is called; null where its scripts say that.
 * @param given what the scripts begin with, beside the theme.
 */
export async function shellDocument(
  frame: Exclude<PageData['frame'], 'public'>,
  s: DocumentDeps,
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
      areas: { ...given, [themeArea.name]: theme },
      partialAreas: [],
    },
    forEverybody: frame !== 'member',
    entry: s.assets.entry,
    stylesheets: stylesheetsOf(theme, s.assets),
    // The editing area has faces of its own.
    fonts: frame === 'member' ? [] : firstFonts(theme, s.assets.fonts),
  });
}

/** The page that stands in for one that cannot be made: it needs no data, only its words. */
export function troubleDocument(
  sentence: string,
  { assets, apiBase, emailService }: DocumentDeps,
): string {
  return documentHtml({
    head: headOf(defaultTheme),
    body: renderTrouble(sentence),
    data: { apiBase, emailService, frame: 'public', areas: {}, partialAreas: [] },
    forEverybody: true,
    entry: null,
    stylesheets: stylesheetsOf(defaultTheme, assets),
    fonts: firstFonts(defaultTheme, assets.fonts),
  });
}

/**
 * The address that a page is kept under: its path and the query that it really reads. The
 * token of a reset link is never part of it; the page only shows whether there is one.
 */
export function pageAddress(pathname: string, query: URLSearchParams): string {
  if (pathname === '/media') {
    const read = new URLSearchParams(mediaQuery(mediaView(query)));
    return read.size > 0 ? `${pathname}?${read}` : pathname;
  }
  if (pathname === '/reset-password' && query.get('token')) return '/reset-password?token=given';
  if (sitePageAt(pathname)?.isMailed && query.get('token')) return `${pathname}?state=given`;
  return pathname;
}

/** What the share image is made from: what the page shows, and the rest beside it. */
async function areasForCard(
  path: string,
  areas: Readonly<Record<string, unknown>>,
  partialAreas: readonly string[],
  { readArea }: DocumentDeps,
): Promise<Record<string, unknown>> {
  // The page of a show has its own part of them.
  const known = { ...areas, [showsArea.name]: areas[showsArea.name] ?? areas[showPageArea.name] };
  // A part of another list need not begin with its first.
  const missing = areasOfCard(path).filter(
    ({ name }) => known[name] === undefined || partialAreas.includes(name),
  );
  const read = missing.map(async (area) => [area.name, await readArea(area)] as const);
  return { ...known, ...Object.fromEntries(await Promise.all(read)) };
}

/**
 * The head of a page that is there; a preview tells search engines nothing.
 * @param partialAreas the names of the page's areas that are only parts of them.
 */
async function pageHeadOf(
  page: PageContent,
  partialAreas: readonly string[],
  isPreview: boolean,
  s: DocumentDeps,
): Promise<Head> {
  const { band, pathname, areas } = page;
  const { title, description, path, data } = pageHead(page);
  const content = {
    theme: band.theme,
    host: band.siteUrl.host,
    areas: await areasForCard(path, areas, partialAreas, s),
  };
  return {
    ...headOf(band.theme, title, description),
    url: absolute(path, band),
    images: shareImagesOf(path, content, band),
    data: data.length > 0 && !isPreview ? graphOf(data) : null,
    indexed: !isPreview && !sitePageAt(pathname)?.isSecret && !isListedElsewhere(pathname, areas),
  };
}

/** The picture that is made of the page, and the logo. */
function shareImagesOf(path: string, content: ShareContent, band: Band): ShareImage[] {
  const made = shareAddress(path, content);
  const { bandLogo } = band.theme;
  return [
    ...(made
      ? [{ address: absolute(made, band), ...shareSize, alt: shareAlt(path, content) }]
      : []),
    ...(bandLogo
      ? [
          {
            ...sizeOf(bandLogo),
            address: absolute(bandLogo.src, band),
            alt: [band.name, band.theme.alt].filter(Boolean).join(': '),
          },
        ]
      : []),
  ];
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });

/** Shows that the band does not list itself keep their pages, which nobody is led to. */
function isListedElsewhere(pathname: string, areas: Readonly<Record<string, unknown>>): boolean {
  const settings = areas[showsSettingsArea.name] as ShowsSettings | undefined;
  return pathname.startsWith(showPagesPath) && settings?.showSystem === 'bandsintown';
}

function headOf(theme: Theme, title: string | null = null, description = ''): Head {
  return {
    title: titleOf(title, siteTitleOf(theme)),
    description,
    siteName: siteTitleOf(theme),
    url: null,
    images: [],
    icon: faviconAddress(theme),
    touchIcon: fullIconAddress('touch', theme),
    themeColor: derivePalette(theme.primaryColor, theme.secondaryColor).palette.surface,
    data: null,
    indexed: false,
  };
}

function stylesheetsOf(theme: Theme, assets: Assets): Document['stylesheets'] {
  return [lookAddress(theme, assets.lookVersion), ...assets.stylesheets];
}

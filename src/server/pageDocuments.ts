import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { bioArea } from '../features/bio/bio.queries.ts';
import { shareDescriptionOf } from '../features/bio/bio.view.ts';
import { confirmPath, leavePath } from '../features/newsletter/newsletter.view.ts';
import { mediaQuery, mediaView } from '../features/media/media.view.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import { defaultTheme, type Theme } from '../features/theme/theme.ts';
import {
  bandNameFallback,
  faviconAddress,
  lookAddress,
  siteTitleOf,
} from '../features/theme/theme.view.ts';
import type { Area } from '../kit/area.ts';
import type { Clock } from '../kit/clock.ts';
import type { EmailService } from '../kit/emailService.ts';
import type { ForeignOrigins } from '../kit/foreignOrigins.ts';
import { documentHtml, type Document, type Head, type PageData } from '../site/document.ts';
import { renderPage, renderTrouble } from '../site/render.tsx';
import type { Assets } from './assets.ts';

/** Answers a data area as the API would. */
export type ReadArea = <T>(area: Area<T>) => Promise<T>;

export interface DocumentSurroundings {
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
  origins: ForeignOrigins;
}

/** What answers an error where a person expects a page. */
export type PageErrors = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply;

/** Pages that links in mails lead to: they do what they are for without scripts. */
export const mailedPaths = [confirmPath, leavePath] as const;

export const isMailed = (pathname: string): boolean =>
  (mailedPaths as readonly string[]).includes(pathname);

/** Pages whose address holds a secret: nobody is told where a reader came from. */
export const secretPaths: ReadonlySet<string> = new Set(['/reset-password', ...mailedPaths]);

/** Pages that are the same for visitors and members, and that search engines leave out. */
const everybodyPaths: ReadonlySet<string> = new Set(['/forgot-password', ...secretPaths]);

/**
 * Makes a public page.
 * @param address path and query, as `partsOf` takes it.
 * @param previewAt what the links of a page begin with that is only looked at, without
 * scripts; null for the page that fans get.
 */
export async function publicDocument(
  address: string,
  s: DocumentSurroundings,
  previewAt: string | null = null,
): Promise<PageDocument> {
  const { pathname } = partsOf(address);
  // Beside the page's own areas: most pages say the description without showing the story.
  const [{ status, body, areas, openings, origins }, bio] = await Promise.all([
    renderPage(address, s.readArea, s.clock.now(), [themeArea], previewAt ?? ''),
    s.readArea(bioArea),
  ]);
  const theme = areas[themeArea.name] as Theme;
  const html = documentHtml({
    head: {
      ...headOf(theme),
      description: shareDescriptionOf(bio),
      url: new URL(status === 200 ? pathname : '/', s.publicUrl).href,
      image: theme.bandLogoUrl && new URL(theme.bandLogoUrl, s.publicUrl).href,
      indexed: status === 200 && !everybodyPaths.has(pathname),
    },
    body,
    data: { apiBase: s.apiBase, emailService: s.emailService, frame: 'public', areas, openings },
    forEverybody: everybodyPaths.has(pathname),
    entry: previewAt === null && !isMailed(pathname) ? s.assets.entry : null,
    stylesheets: stylesheetsOf(theme, s.assets),
  });
  return { status, html, areas, origins };
}

/**
 * The empty page that members' pages, the set-up and an invitation begin with.
 * @param given what the scripts begin with, beside the theme.
 */
export async function shellDocument(
  frame: Exclude<PageData['frame'], 'public'>,
  s: DocumentSurroundings,
  given: Record<string, unknown> = {},
): Promise<string> {
  const theme = await s.readArea(themeArea);
  return documentHtml({
    head: headOf(theme),
    body: '',
    data: {
      apiBase: s.apiBase,
      emailService: s.emailService,
      frame,
      areas: { ...given, [themeArea.name]: theme },
      openings: [],
    },
    forEverybody: frame !== 'member',
    entry: s.assets.entry,
    stylesheets: stylesheetsOf(theme, s.assets),
  });
}

/** The page that stands in for one that cannot be made: it needs no data, only its words. */
export function troubleDocument(
  sentence: string,
  { assets, apiBase, emailService }: DocumentSurroundings,
): string {
  return documentHtml({
    head: { ...headOf(defaultTheme), title: bandNameFallback },
    body: renderTrouble(sentence),
    data: { apiBase, emailService, frame: 'public', areas: {}, openings: [] },
    forEverybody: true,
    entry: null,
    stylesheets: stylesheetsOf(defaultTheme, assets),
  });
}

/** Path and query of a request, as they are: `URL` would read a host out of `//path`. */
export function partsOf(url: string): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '', query] = url.split('?', 2);
  return { pathname, searchParams: new URLSearchParams(query) };
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
  if (isMailed(pathname) && query.get('token')) return `${pathname}?state=given`;
  return pathname;
}

function headOf(theme: Theme): Head {
  return {
    title: siteTitleOf(theme),
    description: '',
    url: null,
    image: null,
    icon: faviconAddress(theme),
    indexed: false,
  };
}

function stylesheetsOf(theme: Theme, assets: Assets): Document['stylesheets'] {
  return [lookAddress(theme, assets.lookVersion), ...assets.stylesheets];
}

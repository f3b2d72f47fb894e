import { hash } from 'node:crypto';
import { bioArea, membersArea } from '../../features/bio/bio.queries.ts';
import { shareDescriptionOf } from '../../features/bio/bio.view.ts';
import { contactArea } from '../../features/contact/contact.queries.ts';
import { newsPagesPath } from '../../features/letters/letter-path.view.ts';
import { showPagesPath } from '../../features/shows/show-path.view.ts';
import { themeArea } from '../../features/theme/theme.queries.ts';
import { defaultTheme, type Theme } from '../../features/theme/theme.ts';
import { lookAddress, siteTitleOf } from '../../features/theme/theme.view.ts';
import { pageTimeName } from '../../kit/client/data/now.ts';
import { siteUrlName } from '../../kit/client/data/siteUrl.ts';
import { once } from '../../kit/functions/once.ts';
import { notFoundText } from '../../kit/client/page/notFoundText.ts';
import { emailServiceName, type EmailService } from '../../kit/client/public-forms/emailService.ts';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import type { Services } from '../../services/services.ts';
import { pageAreasPath, type PageData } from '../pageData.ts';
import { sitePageAt } from '../pages.ts';
import { isScriptless } from '../scriptlessPages.ts';
import { documentHtml, type Document } from './document.ts';
import { documentHead, plainHead } from './heads/documentHead.ts';
import { headsWithMembers, pageHead } from './heads/pageHead.ts';
import { pageTimeAt, shown, type PageReaders } from './initialData.ts';
import type { FontManifest } from './look/faces.ts';
import type { Entries } from './inlineScript.ts';
import { firstFonts } from './look/stylesheet.ts';

/** React's renderer is a sixth of all code, so it is loaded while the server already listens. */
export const loadRenderer = once(() => import('./render.tsx'));

export interface DocumentServices
  extends PageReaders, Pick<Services, 'publicUrl' | 'apiBase' | 'clock'> {
  emailService: EmailService;
  assets: PageAssets;
}

/** The client's build, as every page needs it. */
export interface PageAssets {
  entries: Entries;
  /** Addresses of the stylesheets for every page. */
  stylesheets: string[];
  /** Addresses for the frame of the editing area's preview. */
  preview: { entry: string; stylesheets: string[] };
  fonts: FontManifest;
  /** Changes with the rules and fonts behind every look. */
  lookVersion: string;
}

const isForEverybody = (pathname: string): boolean =>
  sitePageAt(pathname)?.isForEverybody === true ||
  [showPagesPath, newsPagesPath].some((path) => pathname.startsWith(path));

interface DocumentOptions {
  /** The prefix of the links in a preview; null for the page that fans get. */
  previewAt?: string | null;
  /** Areas that aren't read. */
  given?: Readonly<Record<string, unknown>>;
  /** A sentence above the page, which search engines then leave out. */
  notice?: string | null;
}

/** @param address path and query, as `urlParts` accepts it. */
export async function publicDocument(
  address: string,
  s: DocumentServices,
  { previewAt = null, given = {}, notice = null }: DocumentOptions = {},
) {
  const { pathname, searchParams: query } = urlParts(address);
  const siteUrl = s.publicUrl;
  const now = pageTimeAt(s.clock.now());
  // Most heads describe the band by its story, although the page doesn't show it.
  const { renderPage } = await loadRenderer();
  const [rendered, bio, members] = await Promise.all([
    renderPage(address, now, s, { base: previewAt ?? '', given }),
    s.readArea(bioArea),
    headsWithMembers.has(pathname) ? s.readArea(membersArea) : [],
  ]);
  const { status, body, areas, partialAreas, isPastEnd, origins } = rendered;
  const theme = shown(rendered, themeArea)!;
  const contact = shown(rendered, contactArea)!;
  const band = { name: siteTitleOf(theme), description: shareDescriptionOf(bio), siteUrl };
  const hasNoScripts = isScriptless(pathname) || sitePageAt(pathname)?.isMailed === true;
  const page = { pathname, query, now, areas, members, band: { ...band, theme, contact } };
  const { [pageTimeName]: pageTime, [siteUrlName]: _, ...rest } = areas;
  const json = joinedJson(rest);
  const areasHash = hash('sha256', json, 'base64url').slice(0, 22);
  // Posted data is only for its sender.
  const isApart = Object.keys(given).length === 0;
  const plain = plainDocument(theme, notFoundText.title, body, s);
  const html = documentHtml({
    ...plain,
    head:
      status === 200
        ? await documentHead(page, previewAt !== null || notice !== null, s)
        : { ...plain.head, description: band.description, about: band.description },
    data: {
      ...plain.data,
      areas: isApart ? { [pageTimeName]: pageTime, [siteUrlName]: siteUrl.href } : areas,
      partialAreas,
    },
    areasAt: isApart
      ? `${pageAreasPath}${areasHash}.json?${new URLSearchParams({ page: address })}`
      : null,
    notice,
    forEverybody: isForEverybody(pathname),
    entries: previewAt === null && !hasNoScripts ? s.assets.entries : null,
  });
  return {
    status,
    html,
    /** The first page of the list, if this page is past its end; otherwise null. */
    leadsTo: isPastEnd ? pageHead(page).path : null,
    origins,
    /** The time at which the clock changes the footer's year, in epoch milliseconds. */
    freshUntil: Date.UTC(new Date(now).getUTCFullYear() + 1),
    /** The data for a page's scripts; separate, so that the HTML comes first. */
    areas: { json, hash: areasHash },
  };
}

const jsonOfObjects = new WeakMap<object, string>();

/** The same as `JSON.stringify`, whose results for unchanged objects are cached. */
function joinedJson(areas: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(areas).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (typeof value !== 'object' || value === null) {
      return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
    }
    const json = jsonOfObjects.get(value) ?? JSON.stringify(value);
    jsonOfObjects.set(value, json);
    return `${JSON.stringify(name)}:${json}`;
  });
  return `{${members.join(',')}}`;
}

/** A page that scripts draw only from their data. */
export interface Shell {
  frame: Exclude<PageData['frame'], 'public'>;
  /** Null if the scripts set it. */
  title: string | null;
  areas?: Record<string, unknown>;
}

export const memberShell: Shell = { frame: 'member', title: null };

export async function shellDocument(
  { frame, title, areas: given }: Shell,
  s: DocumentServices,
): Promise<Buffer> {
  const theme = await s.readArea(themeArea);
  const plain = plainDocument(theme, title, [], s);
  const areas = {
    ...given,
    [siteUrlName]: s.publicUrl.href,
    [emailServiceName]: s.emailService,
    [themeArea.name]: theme,
  };
  return documentHtml({
    ...plain,
    data: { ...plain.data, frame, areas },
    forEverybody: frame !== 'member',
    entries: s.assets.entries,
    // The editing area has its own fonts.
    fonts: frame === 'member' ? [] : plain.fonts,
  });
}

/** A page of unpublished content, hidden from search engines. @param note to the reader. */
export async function privateDocument(
  address: string,
  s: DocumentServices,
  note: string,
): Promise<{ status: number; html: Buffer }> {
  const { renderPage } = await loadRenderer();
  const rendered = await renderPage(address, s.clock.now(), s, { note });
  const plain = plainDocument(shown(rendered, themeArea)!, 'Private', rendered.body, s);
  return { status: rendered.status, html: documentHtml(plain) };
}

/** An error page that needs no data. */
export function troubleDocument(sentence: string, s: DocumentServices): Buffer {
  const body = [
    '<main class="mx-auto grid min-h-svh max-w-page content-center gap-6 px-gutter">',
    '<h1 class="display text-step-5">One moment</h1>',
    `<p class="max-w-measure text-muted">${escapeHtml(sentence)}</p></main>`,
  ].join('');
  return documentHtml(plainDocument(defaultTheme, null, [Buffer.from(body)], s));
}

/** A page without scripts, data and addresses for others. */
function plainDocument(
  theme: Theme,
  title: string | null,
  body: readonly Buffer[],
  { assets, apiBase }: DocumentServices,
): Document {
  return {
    head: plainHead(theme, title),
    body,
    data: { apiBase, frame: 'public', areas: {}, partialAreas: [] },
    areasAt: null,
    notice: null,
    forEverybody: true,
    entries: null,
    stylesheets: stylesheetsOf(theme, assets),
    fonts: firstFonts(theme, assets.fonts),
  };
}

export function stylesheetsOf(theme: Theme, assets: PageAssets): Document['stylesheets'] {
  return [lookAddress(theme, assets.lookVersion), ...assets.stylesheets];
}

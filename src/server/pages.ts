import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { hintCookie } from '../features/session/session.view.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import { defaultTheme, ThemeChange, type Theme } from '../features/theme/theme.ts';
import {
  bandNameFallback,
  faviconAddress,
  lookAddress,
  siteTitleOf,
} from '../features/theme/theme.view.ts';
import type { Area } from '../kit/area.ts';
import type { Clock } from '../kit/clock.ts';
import { documentHtml, type PageData } from '../site/document.ts';
import { inlineScript } from '../site/inlineScript.ts';
import { renderPage, renderTrouble } from '../site/render.tsx';
import { publicPaths } from '../site/routes.tsx';
import { nextNewYear, yearOf } from '../site/year.ts';
import type { Assets } from './assets.ts';
import { problemOf } from './errorAnswer.ts';
import { sendKept, type Page, type PageCache } from './pageCache.ts';
import { cookieName } from './registerApi.ts';
import { pageHeaders } from './securityHeaders.ts';

export interface PageSurroundings {
  publicUrl: URL;
  apiBase: string;
  assets: Assets;
  cache: PageCache;
  clock: Clock;
  /** Answers a data area as the API would. */
  readArea: <T>(area: Area<T>) => Promise<T>;
  /** Whether anybody can sign in yet. */
  hasAccounts: () => Promise<boolean>;
}

/** Pages that only members have: with the hint their empty shell, without it a way elsewhere. */
const memberPaths: Readonly<Record<string, 'redirect' | 'not-found'>> = {
  '/home': 'redirect',
  '/theme': 'redirect',
  '/aboutus': 'not-found',
};

/** Pages that are the same for visitors and members. */
const everybodyPaths = new Set(['/forgot-password', '/reset-password']);

const shareDescriptionFallback = 'Welcome to the official site!';

/** Serves every HTML page. */
export function registerPages(app: FastifyInstance, s: PageSurroundings): void {
  const https = s.publicUrl.protocol === 'https:';
  const script = inlineScript(s.assets.entry);
  const headersFor = (referrer: 'strict-origin-when-cross-origin' | 'no-referrer') =>
    pageHeaders({ inlineScript: script, framedBy: 'nobody', referrer, https });
  const headers = headersFor('strict-origin-when-cross-origin');

  // To the letter: other spellings of a path, such as `//music` or `/%6dusic`, are other paths.
  const known = new Set(publicPaths);
  const isKnown = (path: string) => known.has(path);

  const send = async (request: FastifyRequest, reply: FastifyReply, address: string) => {
    const page = await s.cache.getOrMake(address, () => makePage(address));
    reply.hijack();
    sendKept(page, request.raw, reply.raw);
    return reply;
  };

  const previewHeaders = pageHeaders({
    inlineScript: null,
    framedBy: 'self',
    referrer: 'strict-origin-when-cross-origin',
    https,
  });

  // A fan reads a page here too, not an answer for programs; it needs no data to be made.
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'a page failed');
    if (problem.retryAfter !== null) reply.header('retry-after', problem.retryAfter);
    return reply
      .code(problem.status)
      .headers(previewHeaders)
      .header('cache-control', 'no-store')
      .send(troubleHtml(problem.message, s.publicUrl, s.assets));
  };

  // A public page as it would look, for the member's own preview: without scripts, so that it
  // stays a page to look at, and in a theme that may not be saved yet.
  app.get('/preview/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    if (!request.account) throw new Problem('session.needed');
    const { pathname, searchParams } = partsOf(request.url);
    const path = pathname.slice('/preview'.length);
    const saved = await s.readArea(themeArea);
    const theme = { ...saved, ...themeChangeIn(searchParams.get('theme')) };
    const readArea = async <T>(area: Area<T>): Promise<T> =>
      area.name === themeArea.name ? (theme as T) : s.readArea(area);
    const { html, status } = await makeDocument(
      isKnown(path) ? path : '/not-found',
      readArea,
      null,
    );
    return reply
      .code(status)
      .headers(previewHeaders)
      .header('cache-control', 'no-store')
      .send(html);
  });

  app.get('/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const { pathname, searchParams } = partsOf(request.url);
    const member = memberPaths[pathname];
    if (member) {
      if (request.cookies[cookieName(hintCookie, https)]) return sendShell(reply, 'member');
      if (member === 'redirect')
        return reply.header('cache-control', 'no-store').redirect('/', 302);
    }
    if (pathname === '/setup' && !(await s.hasAccounts())) return sendShell(reply, 'setup');
    if (pathname.length > 1 && pathname.endsWith('/') && isKnown(pathname.slice(0, -1))) {
      return reply.redirect(pathname.slice(0, -1), 308);
    }
    return send(
      request,
      reply,
      isKnown(pathname) ? pageAddress(pathname, searchParams) : '/not-found',
    );
  });

  async function makePage(address: string): Promise<Page> {
    const { pathname } = partsOf(address);
    const now = s.clock.now();
    const { status, html } = await makeDocument(address, s.readArea, s.assets.entry);
    const isKept = status === 200 && pathname !== '/reset-password';
    return {
      status,
      body: html,
      headers: {
        ...(pathname === '/reset-password' ? headersFor('no-referrer') : headers),
        'cache-control': isKept ? 'public, max-age=0, must-revalidate' : 'no-store',
      },
      freshUntil: nextNewYear(now),
    };
  }

  async function makeDocument(
    address: string,
    readArea: PageSurroundings['readArea'],
    entry: string | null,
  ): Promise<{ status: number; html: string }> {
    const { pathname } = partsOf(address);
    const { status, body, areas } = await renderPage(address, readArea, yearOf(s.clock.now()), [
      themeArea,
    ]);
    const theme = areas[themeArea.name] as Theme;
    const html = documentHtml({
      head: {
        title: siteTitleOf(theme),
        description: shareDescriptionFallback,
        url: new URL(status === 200 ? pathname : '/', s.publicUrl).href,
        image: theme.bandLogoUrl && new URL(theme.bandLogoUrl, s.publicUrl).href,
        icon: faviconAddress(theme),
        indexed: status === 200 && !everybodyPaths.has(pathname),
      },
      body,
      data: pageData('public', areas),
      forEverybody: everybodyPaths.has(pathname),
      entry,
      stylesheets: [lookAddress(theme, s.assets.lookVersion), ...s.assets.stylesheets],
    });
    return { status, html };
  }

  async function sendShell(reply: FastifyReply, frame: 'member' | 'setup'): Promise<FastifyReply> {
    const theme = await s.readArea(themeArea);
    const html = documentHtml({
      head: {
        title: siteTitleOf(theme),
        description: '',
        url: s.publicUrl.href,
        image: null,
        icon: faviconAddress(theme),
        indexed: false,
      },
      body: '',
      data: pageData(frame, { [themeArea.name]: theme }),
      forEverybody: frame === 'setup',
      entry: s.assets.entry,
      stylesheets: [lookAddress(theme, s.assets.lookVersion), ...s.assets.stylesheets],
    });
    return reply
      .headers(frame === 'setup' ? headersFor('no-referrer') : headers)
      .header('cache-control', 'no-store')
      .send(html);
  }

  function pageData(frame: PageData['frame'], areas: Record<string, unknown>): PageData {
    return { apiBase: s.apiBase, year: yearOf(s.clock.now()), frame, areas };
  }
}

/** Path and query of a request, as they are: `URL` would read a host out of `//path`. */
function partsOf(url: string): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '', query] = url.split('?', 2);
  return { pathname, searchParams: new URLSearchParams(query) };
}

/**
 * The address that a page is kept under: its path and the query that it really reads. The
 * token of a reset link is never part of it; the page only shows whether there is one.
 */
function pageAddress(pathname: string, query: URLSearchParams): string {
  if (pathname === '/media' && query.get('tab') === 'videos') return '/media?tab=videos';
  if (pathname === '/reset-password' && query.get('token')) return '/reset-password?token=given';
  return pathname;
}

/** The page that stands in for one that cannot be made, in the look of a site without a theme. */
function troubleHtml(sentence: string, publicUrl: URL, assets: Assets): string {
  return documentHtml({
    head: {
      title: bandNameFallback,
      description: '',
      url: publicUrl.href,
      image: null,
      icon: '/favicon.svg',
      indexed: false,
    },
    body: renderTrouble(sentence),
    data: { apiBase: '', year: 0, frame: 'public', areas: {} },
    forEverybody: true,
    entry: null,
    stylesheets: [lookAddress(defaultTheme, assets.lookVersion), ...assets.stylesheets],
  });
}

/** The part of an unsaved theme that is right; what is still wrong keeps its saved value. */
function themeChangeIn(json: string | null): Partial<Theme> {
  const given = parsed(json);
  const right = Object.entries(given).filter(
    ([name, value]) => ThemeChange.safeParse({ [name]: value }).success,
  );
  return Object.fromEntries(right) as Partial<Theme>;
}

function parsed(json: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(json ?? '{}')) as Record<string, unknown>;
  } catch {
    // Half an address is no theme: the saved one is shown.
    return {};
  }
}

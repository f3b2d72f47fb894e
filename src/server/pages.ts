import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchRoutes } from 'react-router';
import { bioArea } from '../features/bio/bio.queries.ts';
import { shareDescriptionOf } from '../features/bio/bio.view.ts';
import { hintCookie } from '../features/session/session.view.ts';
import { showsArea } from '../features/shows/shows.queries.ts';
import type { Show } from '../features/shows/shows.ts';
import { nextShowEnd } from '../features/shows/shows.view.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import type { Theme } from '../features/theme/theme.ts';
import { faviconAddress, lookAddress, siteTitleOf } from '../features/theme/theme.view.ts';
import type { Area } from '../kit/area.ts';
import type { Clock } from '../kit/clock.ts';
import { documentHtml, type PageData } from '../site/document.ts';
import { inlineScript } from '../site/inlineScript.ts';
import { renderPage } from '../site/render.tsx';
import { publicRoutes } from '../site/routes.tsx';
import type { Assets } from './assets.ts';
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
  lookVersion: string;
}

/** Pages that only members have: with the hint their empty shell, without it a way elsewhere. */
const memberPaths: Readonly<Record<string, 'redirect' | 'not-found'>> = {
  '/home': 'redirect',
  '/theme': 'redirect',
  '/aboutus': 'not-found',
};

/** Pages that are the same for visitors and members. */
const everybodyPaths = new Set(['/forgot-password', '/reset-password']);

/** Serves every HTML page. */
export function registerPages(app: FastifyInstance, s: PageSurroundings): void {
  const https = s.publicUrl.protocol === 'https:';
  const script = inlineScript(s.assets.entry);
  const headersFor = (referrer: 'strict-origin-when-cross-origin' | 'no-referrer') =>
    pageHeaders({ inlineScript: script, framedBy: 'nobody', referrer, https });
  const headers = headersFor('strict-origin-when-cross-origin');

  const known = publicRoutes(async () => {});
  const isKnown = (path: string) => matchRoutes(known, path)?.at(-1)?.route.id !== 'not-found';

  const send = async (request: FastifyRequest, reply: FastifyReply, address: string) => {
    const page = await s.cache.getOrMake(address, () => makePage(address));
    reply.hijack();
    sendKept(page, request.raw, reply.raw);
    return reply;
  };

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://site.invalid');
    const member = memberPaths[pathname];
    if (member) {
      if (request.cookies[cookieName(hintCookie, https)]) return sendShell(reply, 'member');
      if (member === 'redirect') return reply.header('cache-control', 'no-store').redirect('/', 302);
    }
    if (pathname === '/setup' && !(await s.hasAccounts())) return sendShell(reply, 'setup');
    if (pathname.length > 1 && pathname.endsWith('/') && isKnown(pathname.slice(0, -1))) {
      return reply.redirect(pathname.slice(0, -1), 308);
    }
    return send(request, reply, isKnown(pathname) ? pageAddress(pathname, searchParams) : '/not-found');
  });

  async function makePage(address: string): Promise<Page> {
    const { pathname } = new URL(address, 'http://site.invalid');
    const now = s.clock.now();
    // Beside the page's own areas: most pages say the description without showing the story.
    const [{ status, body, areas }, bio] = await Promise.all([
      renderPage(address, s.readArea, now, [themeArea]),
      s.readArea(bioArea),
    ]);
    const theme = areas[themeArea.name] as Theme;
    const html = documentHtml({
      head: {
        title: siteTitleOf(theme),
        description: shareDescriptionOf(bio),
        url: new URL(status === 200 ? pathname : '/', s.publicUrl).href,
        image: theme.bandLogoUrl && new URL(theme.bandLogoUrl, s.publicUrl).href,
        icon: faviconAddress(theme),
        indexed: status === 200 && !everybodyPaths.has(pathname),
      },
      body,
      data: pageData('public', areas),
      forEverybody: everybodyPaths.has(pathname),
      entry: s.assets.entry,
      stylesheets: [lookAddress(theme, s.lookVersion), ...s.assets.stylesheets],
    });
    return {
      status,
      body: html,
      headers: {
        ...(pathname === '/reset-password' ? headersFor('no-referrer') : headers),
        'cache-control': status === 200 && pathname !== '/reset-password' ? 'public, max-age=0, must-revalidate' : 'no-store',
      },
      freshUntil: nextChange(areas, now),
    };
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
      stylesheets: [lookAddress(theme, s.lookVersion), ...s.assets.stylesheets],
    });
    return reply
      .headers(frame === 'setup' ? headersFor('no-referrer') : headers)
      .header('cache-control', 'no-store')
      .send(html);
  }

  function pageData(frame: PageData['frame'], areas: Record<string, unknown>): PageData {
    return { apiBase: s.apiBase, frame, areas };
  }
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

/**
 * The next instant at which something on a page changes by the clock alone: an upcoming show
 * becomes a past one, or the footer's year ends.
 */
function nextChange(areas: Record<string, unknown>, now: number): number {
  const shows = (areas[showsArea.name] ?? []) as Show[];
  return Math.min(nextNewYear(now), nextShowEnd(shows, now) ?? Infinity);
}

/** The footer shows the year, so no page outlives it. */
function nextNewYear(now: number): number {
  return new Date(new Date(now).getFullYear() + 1, 0, 1).getTime();
}

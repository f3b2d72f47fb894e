import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { feedPath, manifestPath } from '../../site/document.ts';
import { siteTitleOf } from '../../features/theme/theme.view.ts';
import { calendarPath, showAt } from '../../features/shows/show-path.view.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { atomFeed } from './atomFeed.ts';
import { manifestOf } from './manifest.ts';
import { answerKept, type Page, type PageCache } from '../http/pageCache.ts';
import { keptPastMs, showCalendar } from '../../features/shows/shows.document.ts';
import type { SiteContent } from './siteContent.ts';
import { robotsText, sitemapXml } from './sitemap.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

interface SiteFileDeps {
  cache: PageCache;
  headers: OutgoingHttpHeaders;
  publicUrl: URL;
  apiBase: string;
  clock: Clock;
  content: () => Promise<SiteContent>;
}

const dayMs = 24 * 60 * 60_000;

/** For search engines, feed readers, calendars and home screens. */
export function registerSiteFiles(app: FastifyInstance, s: SiteFileDeps): void {
  const siteUrl = new URL('/', s.publicUrl);
  const files: Record<
    string,
    { type: string; make: () => Promise<string> | string; freshMs?: number }
  > = {
    '/robots.txt': { type: 'text/plain', make: () => robotsText(siteUrl, s.apiBase) },
    '/sitemap.xml': {
      type: 'application/xml',
      make: async () => sitemapXml(siteUrl, await s.content()),
    },
    [manifestPath]: {
      type: 'application/manifest+json',
      make: async () => JSON.stringify(manifestOf((await s.content()).theme)),
    },
    [feedPath]: {
      type: 'application/atom+xml',
      make: async () => atomFeed(siteUrl, await s.content()),
    },
    [calendarPath]: {
      type: 'text/calendar',
      // Old shows leave the calendar as time passes.
      freshMs: dayMs,
      make: async () => {
        const { theme, shows } = await s.content();
        const bandName = siteTitleOf(theme);
        const since = s.clock.now() - keptPastMs;
        const kept = shows.filter(({ date }) => date >= since);
        return showCalendar(kept, { name: `${bandName}: Shows`, bandName, siteUrl });
      },
    },
  };
  for (const [path, { type, make, freshMs }] of Object.entries(files)) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const page = await s.cache.getOrMake(path, async () => ({
        ...keptFile(s.headers, type),
        body: await make(),
        freshUntil: freshMs === undefined ? null : s.clock.now() + freshMs,
      }));
      return answerKept(page, request, reply);
    });
  }
}

/** @param path the show's, as `showAt` takes it. */
export async function showCalendarFile(
  path: string,
  s: Pick<SiteFileDeps, 'headers' | 'publicUrl' | 'content'>,
): Promise<Page> {
  const { theme, allShows } = await s.content();
  const show = showAt(path, allShows);
  const bandName = siteTitleOf(theme);
  const siteUrl = new URL('/', s.publicUrl);
  const names = { name: bandName, bandName, siteUrl };
  return {
    ...keptFile(s.headers, 'text/calendar'),
    body: await showCalendar(show ? [show] : [], names),
  };
}

const keptFile = (headers: OutgoingHttpHeaders, type: string): Omit<Page, 'body'> => ({
  status: 200,
  headers: {
    ...headers,
    'content-type': `${type}; charset=utf-8`,
    'cache-control': cacheControl.fresh,
  },
  freshUntil: null,
  compressed: 'at-once',
});

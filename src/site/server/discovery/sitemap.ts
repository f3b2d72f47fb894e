import { letterPath, newsPath } from '../../../features/letters/letter-path.view.ts';
import { pressPath } from '../../../features/press/press.view.ts';
import { releasePath } from '../../../features/releases/release-path.view.ts';
import { pastShowsPath, showPath } from '../../../features/shows/show-path.view.ts';
import { hasStorePage } from '../../../features/store/store.view.ts';
import { previewPath, sitePages } from '../../pages.ts';
import { escapeHtml } from '../../../kit/server/escapeHtml.ts';
import type { SiteContent } from './siteContent.ts';

/** The site's robots.txt (RFC 9309). */
export function robotsText(siteUrl: URL, apiBase: string): string {
  const closed = [`${apiBase}/`, `${previewPath}/`].map((path) => `Disallow: ${path}`);
  const sitemap = `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`;
  return ['User-agent: *', 'Allow: /', ...closed, '', sitemap, ''].join('\n');
}

/** Pages that it lists besides those of the navigation. */
const outsideNavigation: ReadonlySet<string> = new Set([newsPath, pressPath, '/privacy']);

/** A sitemap (sitemaps.org); only shows, releases and letters have a known last change. */
export function sitemapXml(
  siteUrl: URL,
  { shows, hasPastShows, releases, letters, store, hasVideos, hasPress }: SiteContent,
): string {
  const pages = sitePages
    .filter(({ label, path }) => label ?? outsideNavigation.has(path))
    .filter(({ path }) => path !== '/store' || hasStorePage(store))
    .filter(({ path }) => path !== pressPath || hasPress)
    .filter(({ path }) => path !== newsPath || letters.length > 0)
    .flatMap(({ path }) => (path === '/media' && hasVideos ? [path, '/media?tab=videos'] : [path]))
    .map((path) => entry(siteUrl, path, null));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...(hasPastShows ? [entry(siteUrl, pastShowsPath, null)] : []),
    ...releases.map((release) => entry(siteUrl, releasePath(release), release.changedAt)),
    ...letters.map((letter) => entry(siteUrl, letterPath(letter), letter.changedAt)),
    ...shows.slice(-maxShows).map((show) => entry(siteUrl, showPath(show), show.changedAt)),
    '</urlset>',
    '',
  ].join('\n');
}

/** A sitemap may contain 50,000 addresses; the latest shows are enough. */
const maxShows = 10_000;

function entry(siteUrl: URL, path: string, changedAt: number | null): string {
  const address = escapeHtml(new URL(path, siteUrl).href);
  const changed =
    changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<url><loc>${address}</loc>${changed}</url>`;
}

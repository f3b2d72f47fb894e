import { homeQuery, homeView } from '../../features/home/home.view.ts';
import { mediaQuery, mediaView } from '../../features/media/media.view.ts';
import { newsStart } from '../../features/letters/letters.view.ts';
import { sitePageAt } from '../pages.ts';

/** The `pageAddress` for any path. @param findPath the path of a page about a stored record. */
export async function knownAddress(
  pathname: string,
  query: URLSearchParams,
  findPath: (pathname: string) => Promise<string | null>,
): Promise<string> {
  const known = sitePageAt(pathname) ? pathname : await findPath(pathname);
  return known === null ? '/not-found' : pageAddress(known, query);
}

/** The query parameters that a page reads, by path. */
const ownQueries: Readonly<Record<string, (query: URLSearchParams) => Record<string, string>>> = {
  '/': (query) => homeQuery(homeView(query)),
  '/media': (query) => mediaQuery(mediaView(query)),
  '/news': (query) => (newsStart(query) > 0 ? { from: String(newsStart(query)) } : {}),
};

/** The path and the parameters that the page reads, but never the token of a reset link. */
export function pageAddress(pathname: string, query: URLSearchParams): string {
  const own = ownQueries[pathname]?.(query);
  if (own) {
    const read = new URLSearchParams(own);
    return read.size > 0 ? `${pathname}?${read}` : pathname;
  }
  if (pathname === '/reset-password' && query.get('token')) return '/reset-password?token=given';
  if (sitePageAt(pathname)?.isMailed && query.get('token')) return `${pathname}?state=given`;
  return pathname;
}

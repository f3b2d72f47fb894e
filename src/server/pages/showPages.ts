import { showAt, showPagesPath, showPath } from '../../features/shows/show-path.view.ts';
import { showsArea } from '../../features/shows/shows.queries.ts';
import type { ReadArea } from '../http/readArea.ts';
import type { PageCache } from '../http/pageCache.ts';
import { memoByGeneration } from '../http/memoByGeneration.ts';

/** Finds the page of a show: its path as it is spelled today, or null where there is none. */
export type FindShowPage = (pathname: string) => Promise<string | null>;

/**
 * Knows the pages of the shows. The shows are asked for once after each change of content, so that
 * strangers who try addresses ask the database nothing.
 */
export function showPages(cache: PageCache, readArea: ReadArea): FindShowPage {
  const known = memoByGeneration(cache, async () =>
    (await readArea(showsArea)).map(({ _id, date, timeZone, venue, location }) => ({
      _id,
      date,
      timeZone,
      venue,
      location,
    })),
  );
  return async (pathname) => {
    if (!pathname.startsWith(showPagesPath)) return null;
    const show = showAt(pathname, await known());
    return show && showPath(show);
  };
}

import { showAt, showPagesPath, showPath } from '../../features/shows/show-path.view.ts';
import { showsArea } from '../../features/shows/shows.queries.ts';
import type { ReadArea } from '../http/readArea.ts';
import type { PageCache } from '../http/pageCache.ts';
import { memoByGeneration } from '../http/memoByGeneration.ts';

/** The path as it is spelled today, or null where there is no show. */
export type FindShowPage = (pathname: string) => Promise<string | null>;

/** Reads the shows once after each change, so that guessed addresses cost no query. */
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

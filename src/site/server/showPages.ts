import { showAt, showPagesPath, showPath } from '../../features/shows/show-path.view.ts';
import { showsArea } from '../../features/shows/shows.queries.ts';
import type { ReadArea } from '../../kit/client/data/area.ts';

type Memo = <T>(make: () => Promise<T>) => () => Promise<T>;

/**
 * Finds the path of a show's page as it is spelled today, or null where there is no show.
 * @param memo until something changes, so that guessed addresses cost no query.
 */
export function showPages(
  memo: Memo,
  readArea: ReadArea,
): (pathname: string) => Promise<string | null> {
  const known = memo(async () =>
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

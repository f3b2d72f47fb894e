import { showAt, showPagesPath, showPath } from '../../features/shows/show-path.view.ts';
import type { ShowName } from '../../features/shows/shows.records.ts';

/**
 * Finds the current path of a show's page, or null if there is no show.
 * @param showNames every show; cached until something changes, so that guessed addresses cost no
 * query.
 */
export function showPages(
  showNames: () => Promise<readonly ShowName[]>,
): (pathname: string) => Promise<string | null> {
  return async (pathname) => {
    if (!pathname.startsWith(showPagesPath)) return null;
    const show = showAt(pathname, await showNames());
    return show && showPath(show);
  };
}

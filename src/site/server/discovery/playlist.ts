import { releasePath, slugInPath } from '../../../features/releases/release-path.view.ts';
import { canPlay } from '../../../features/releases/releases.view.ts';
import { releasesArea } from '../../../features/releases/releases.queries.ts';
import { themeArea } from '../../../features/theme/theme.queries.ts';
import { siteTitleOf } from '../../../features/theme/theme.view.ts';
import type { Release } from '../../../features/releases/releases.ts';
import type { ReadArea } from '../../../kit/client/data/area.ts';
import type { Services } from '../../../services/services.ts';
import type { SiteFile } from './siteFiles.ts';

export const playlistType = 'audio/x-mpegurl';

/** The suffix of the path of a release's page. */
export const playlistExtension = '.m3u';

/** Whether any of its songs can be played; otherwise it has no playlist. */
export const hasPlaylist = ({ tracks }: Release): boolean => tracks.some(canPlay);

/** Every release that visitors see. */
export const readReleases = (readArea: ReadArea): Promise<Release[]> => readArea(releasesArea);

/** Finds a release by the path of its page or playlist. @returns the page's path; null for none. */
export function releasePathAt(pathname: string, releases: readonly Release[]): string | null {
  const page = pathname.replace(/\.m3u$/i, '');
  const slug = slugInPath(page);
  const release = releases.find((one) => one.slug === slug);
  return release && (page === pathname || hasPlaylist(release)) ? releasePath(release) : null;
}

/** A release's playable songs as an extended M3U. @param path the release's. */
export const playlistFile = (
  path: string,
  { publicUrl, readArea }: { readArea: ReadArea } & Pick<Services, 'publicUrl'>,
): SiteFile => ({
  type: playlistType,
  make: async () => {
    const releases = await readArea(releasesArea);
    const bandName = siteTitleOf(await readArea(themeArea));
    const release = releases.find((one) => releasePath(one) === path);
    const playable = (release?.tracks ?? []).filter(canPlay);
    const lines = playable.flatMap(({ title, seconds, forms }) => [
      `#EXTINF:${Math.floor(seconds ?? -1)},${bandName} - ${title}`,
      new URL(forms[0]!.url, publicUrl).href,
    ]);
    return ['#EXTM3U', `#PLAYLIST:${release?.title ?? ''}`, ...lines, ''].join('\n');
  },
});

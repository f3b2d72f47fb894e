import { calendarPath, showAt } from '../../../features/shows/show-path.view.ts';
import { calendarHistoryMs, showCalendar } from '../../../features/shows/calendar.document.ts';
import { releasesArea } from '../../../features/releases/releases.queries.ts';
import { releasePath } from '../../../features/releases/release-path.view.ts';
import { isOut } from '../../../features/releases/releases.view.ts';
import { siteTitleOf } from '../../../features/theme/theme.view.ts';
import type { ReadArea } from '../../../kit/client/data/area.ts';
import type { Clock } from '../../../kit/server/clock.ts';
import { dayMs } from '../../../kit/dates/durations.ts';
import { feedPath, manifestPath } from '../document.ts';
import { atomFeed } from './atomFeed.ts';
import { manifestOf } from './manifest.ts';
import type { SiteContent } from './siteContent.ts';
import { robotsText, sitemapXml } from './sitemap.ts';

interface SiteFileDeps {
  publicUrl: URL;
  apiBase: string;
  clock: Clock;
  content: () => Promise<SiteContent>;
}

export interface SiteFile {
  /** Of media, without the charset. */
  type: string;
  make: () => Promise<string> | string;
  /** Milliseconds after which it is made anew, even if nothing changed. */
  freshMs?: number;
}

/** For search engines, feed readers, calendars and home screens, by path. */
export function siteFiles(s: SiteFileDeps): Readonly<Record<string, SiteFile>> {
  const siteUrl = s.publicUrl;
  return {
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
      make: async () => {
        const content = await s.content();
        const now = s.clock.now();
        return atomFeed(siteUrl, {
          ...content,
          releases: content.releases.filter((release) => isOut(release, now)),
        });
      },
    },
    [calendarPath]: {
      type: 'text/calendar',
      // Old shows leave the calendar as time passes.
      freshMs: dayMs,
      make: async () => {
        const { theme, shows } = await s.content();
        const bandName = siteTitleOf(theme);
        const since = s.clock.now() - calendarHistoryMs;
        const kept = shows.filter(({ date }) => date >= since);
        return showCalendar(kept, { name: `${bandName}: Shows`, bandName, siteUrl });
      },
    },
  };
}

/** An extended M3U of what can be heard of a release, for players. @param path the release's. */
export const playlistFile = (
  path: string,
  { publicUrl, readArea }: { publicUrl: URL; readArea: ReadArea },
): SiteFile => ({
  type: 'audio/x-mpegurl',
  make: async () => {
    const releases = await readArea(releasesArea);
    const release = releases.find((one) => releasePath(one) === path);
    const heard = (release?.tracks ?? []).filter(({ forms }) => forms.length > 0);
    const lines = heard.flatMap(({ title, seconds, forms }) => [
      `#EXTINF:${Math.round(seconds ?? -1)},${title}`,
      new URL(forms[0]!.url, publicUrl).href,
    ]);
    return ['#EXTM3U', `#PLAYLIST:${release?.title ?? ''}`, ...lines, ''].join('\n');
  },
});

/** @param path the show's, as `showAt` takes it. */
export const showCalendarFile = (
  path: string,
  s: Pick<SiteFileDeps, 'publicUrl' | 'content'>,
): SiteFile => ({
  type: 'text/calendar',
  make: async () => {
    const { theme, allShows } = await s.content();
    const show = showAt(path, allShows);
    const bandName = siteTitleOf(theme);
    return showCalendar(show ? [show] : [], { name: bandName, bandName, siteUrl: s.publicUrl });
  },
});

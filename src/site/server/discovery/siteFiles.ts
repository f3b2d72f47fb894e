import { listNews } from '../../../features/letters/letters.records.ts';
import { calendarPath, showAt } from '../../../features/shows/show-path.view.ts';
import { calendarHistoryMs, showCalendar } from '../../../features/shows/calendar.document.ts';
import { isOut } from '../../../features/releases/releases.view.ts';
import { siteTitleOf } from '../../../features/theme/theme.view.ts';
import type { Services } from '../../../services/services.ts';
import { dayMs } from '../../../kit/dates/durations.ts';
import { feedPath, manifestPath } from '../document.ts';
import { atomFeed, maxEntries } from './atomFeed.ts';
import { manifestOf } from './manifest.ts';
import type { SiteContent } from './siteContent.ts';
import { robotsText, sitemapXml } from './sitemap.ts';

interface SiteFileServices extends Pick<Services, 'db' | 'publicUrl' | 'apiBase' | 'clock'> {
  content: () => Promise<SiteContent>;
}

export interface SiteFile {
  /** The media type, without the charset. */
  type: string;
  make: () => Promise<string> | string;
  /** Milliseconds after which the file is rebuilt, even without changes. */
  freshMs?: number;
}

/** Files for search engines, feed readers, calendars and home screens, by path. */
export function siteFiles(s: SiteFileServices): Readonly<Record<string, SiteFile>> {
  const siteUrl = s.publicUrl;
  return {
    '/robots.txt': { type: 'text/plain', make: () => robotsText(siteUrl, s.apiBase) },
    '/sitemap.xml': {
      type: 'application/xml',
      // A show becomes a past one as time passes.
      freshMs: dayMs,
      make: async () => sitemapXml(siteUrl, await s.content()),
    },
    [manifestPath]: {
      type: 'application/manifest+json',
      make: async () => JSON.stringify(manifestOf((await s.content()).theme)),
    },
    [feedPath]: {
      type: 'application/atom+xml',
      // Letters show the next shows.
      freshMs: dayMs,
      make: async () => {
        const content = await s.content();
        const now = s.clock.now();
        const releases = content.releases.filter((release) => isOut(release, now));
        const news = await listNews(s.db, { at: now }, now, { from: 0, count: maxEntries });
        return atomFeed(siteUrl, { ...content, releases }, news, now);
      },
    },
    [calendarPath]: {
      type: 'text/calendar',
      // Old shows drop out of the calendar as time passes.
      freshMs: dayMs,
      make: async () => {
        const { theme, shows } = await s.content();
        const bandName = siteTitleOf(theme);
        const since = s.clock.now() - calendarHistoryMs;
        const recent = shows.filter(({ date }) => date >= since);
        return showCalendar(recent, { name: `${bandName}: Shows`, bandName, siteUrl });
      },
    },
  };
}

/** @param path the show's, as `showAt` accepts it. */
export const showCalendarFile = (
  path: string,
  s: Pick<SiteFileServices, 'publicUrl' | 'content'>,
): SiteFile => ({
  type: 'text/calendar',
  make: async () => {
    const { theme, allShows } = await s.content();
    const show = showAt(path, allShows);
    const bandName = siteTitleOf(theme);
    return showCalendar(show ? [show] : [], { name: bandName, bandName, siteUrl: s.publicUrl });
  },
});

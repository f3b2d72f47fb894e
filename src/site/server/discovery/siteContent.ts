import type { Show } from '../../../features/shows/shows.ts';
import type { Announced } from '../../../database/publication.records.ts';
import type { Db } from '../../../database/open.ts';
import { featuredReleaseRecords } from '../../../features/featured-releases/featured-releases.records.ts';
import { videosArea } from '../../../features/media/media.queries.ts';
import { showRecords } from '../../../features/shows/shows.records.ts';
import { listAnnouncedReleases } from '../../../features/releases/announced-releases.records.ts';
import { showsSettingsArea } from '../../../features/shows/shows.queries.ts';
import { merchConfigArea } from '../../../features/store/store.queries.ts';
import { themeArea } from '../../../features/theme/theme.queries.ts';
import type { Clock } from '../../../kit/server/clock.ts';
import type { FeedContent } from './atomFeed.ts';
import type { ReadArea } from '../../../kit/client/data/area.ts';
import type { SitemapContent } from './sitemap.ts';

export interface SiteContent extends FeedContent, SitemapContent {
  /** Filled even if another service lists the band's shows. */
  allShows: readonly Announced<Show>[];
}

export function siteContent(db: Db, readArea: ReadArea, clock: Clock): () => Promise<SiteContent> {
  return async () => {
    const visitors = { at: clock.now() };
    const [theme, settings, store, videos, allShows, featured, releases] = await Promise.all([
      readArea(themeArea),
      readArea(showsSettingsArea),
      readArea(merchConfigArea),
      readArea(videosArea),
      showRecords.announced(db, visitors),
      featuredReleaseRecords.announced(db, visitors),
      listAnnouncedReleases(db, visitors),
    ]);
    // If another service lists the shows, the band's own list may be outdated.
    const shows = settings.showSystem === 'bandsintown' ? [] : allShows;
    return { theme, shows, allShows, featured, releases, store, hasVideos: videos.length > 0 };
  };
}

import type { Db } from '../../database/open.ts';
import { listAnnouncedReleases } from '../../features/featured-releases/featured-releases.records.ts';
import { videosArea } from '../../features/media/videos.queries.ts';
import { listAnnouncedShows, type AnnouncedShow } from '../../features/shows/shows.records.ts';
import { showsSettingsArea } from '../../features/shows/shows-settings.queries.ts';
import { merchConfigArea } from '../../features/store/store.queries.ts';
import { themeArea } from '../../features/theme/theme.queries.ts';
import type { FeedContent } from './atomFeed.ts';
import type { ReadArea } from '../http/readArea.ts';
import type { SitemapContent } from './sitemap.ts';

/** What the files are made from that programs read of the site. */
export interface SiteContent extends FeedContent, SitemapContent {
  /** Every show of the band's own list, also where it lets another service list its shows. */
  allShows: readonly AnnouncedShow[];
}

/** Reads it anew. */
export function siteContent(db: Db, readArea: ReadArea): () => Promise<SiteContent> {
  return async () => {
    const [theme, settings, store, videos, allShows, releases] = await Promise.all([
      readArea(themeArea),
      readArea(showsSettingsArea),
      readArea(merchConfigArea),
      readArea(videosArea),
      listAnnouncedShows(db),
      listAnnouncedReleases(db),
    ]);
    // What another service lists is told of there alone: the band's own list may be an old one.
    const shows = settings.showSystem === 'bandsintown' ? [] : allShows;
    return { theme, shows, allShows, releases, store, hasVideos: videos.length > 0 };
  };
}

import type { Db } from '../../../database/open.ts';
import { featuredReleaseRecords } from '../../../features/featured-releases/featured-releases.records.ts';
import { listAnnouncedLetters } from '../../../features/letters/letters.records.ts';
import { videosArea } from '../../../features/media/media.queries.ts';
import { pastShows } from '../../../features/shows/show-details.view.ts';
import { pressArea } from '../../../features/press/press.queries.ts';
import { isOpen } from '../../../features/press/press.view.ts';
import { showRecords } from '../../../features/shows/shows.records.ts';
import { listAnnouncedReleases } from '../../../features/releases/announced-releases.records.ts';
import { showsSettingsArea } from '../../../features/shows/shows.queries.ts';
import { merchConfigArea } from '../../../features/store/store.queries.ts';
import { themeArea } from '../../../features/theme/theme.queries.ts';
import type { Clock } from '../../../kit/server/clock.ts';
import type { ReadArea } from '../../../kit/client/data/area.ts';

export type SiteContent = Awaited<ReturnType<typeof siteContent>>;

/** Reads what files for other programs are made of. */
export async function siteContent(db: Db, readArea: ReadArea, clock: Clock) {
  const visitors = { at: clock.now() };
  const [theme, settings, store, press, videos, allShows, featured, releases, letters] =
    await Promise.all([
      readArea(themeArea),
      readArea(showsSettingsArea),
      readArea(merchConfigArea),
      readArea(pressArea),
      readArea(videosArea),
      showRecords.announced(db, visitors),
      featuredReleaseRecords.announced(db, visitors),
      listAnnouncedReleases(db, visitors),
      listAnnouncedLetters(db, visitors.at),
    ]);
  // If another service lists the shows, the band's own list may be outdated.
  const shows = settings.showSystem === 'bandsintown' ? [] : allShows;
  return {
    theme,
    isListedElsewhere: settings.showSystem === 'bandsintown',
    /** The shows whose pages search engines may list. */
    shows,
    hasPastShows: pastShows(shows, visitors.at).length > 0,
    /** Filled even if another service lists the band's shows. */
    allShows,
    featured,
    releases,
    letters,
    store,
    hasVideos: videos.length > 0,
    hasPress: isOpen(press),
  };
}

import { area } from '../../kit/area.ts';
import { upcomingShows } from './shows.view.ts';
import type { showEndpoints } from './shows.ts';

export const showsArea = area<typeof showEndpoints.list>(
  'shows',
  'GET /shows',
  'Failed to load shows',
  // Fans see those to come.
  (shows, now) => {
    const upcoming = upcomingShows(shows, now);
    return upcoming.length === shows.length ? shows : upcoming;
  },
);

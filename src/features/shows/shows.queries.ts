import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import { showAt, showPageName } from './show-path.view.ts';
import type { NewShow, ShowChange, showEndpoints } from './shows.ts';
import { nextShows, showStep, upcomingShows, wantsAllShows } from './shows.view.ts';

export const showsArea = area<typeof showEndpoints.list>(
  'shows',
  'GET /shows',
  'Failed to load shows',
  // Fans see those to come; one more than is shown tells that there are more.
  (shows, now, query) => {
    const upcoming = upcomingShows(shows, now);
    const opening = wantsAllShows(query) ? upcoming : upcoming.slice(0, showStep + 1);
    return opening.length === shows.length ? shows : opening;
  },
);

/** The show of the page, past or not, and those that come next. */
export const showPageArea = area<typeof showEndpoints.list>(
  showPageName,
  'GET /shows',
  'Failed to load shows',
  (shows, now, _query, pathname) => {
    const own = showAt(pathname, shows);
    return [...(own ? [own] : []), ...nextShows(shows, own, now)];
  },
);

export const addShow = (show: NewShow) =>
  call<typeof showEndpoints.add>('POST /addShow', { body: show });

export const updateShow = (id: string, change: ShowChange) =>
  call<typeof showEndpoints.update>('POST /updateShow/:id', { params: { id }, body: change });

export const deleteShow = (id: string) =>
  call<typeof showEndpoints.remove>('GET /deleteShow/:id', { params: { id } });

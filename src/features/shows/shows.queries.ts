import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import { showPageName } from './show-path.view.ts';
import type { NewShow, ShowChange, showEndpoints } from './shows.ts';

export const showsArea = area<typeof showEndpoints.list>(
  'shows',
  'GET /shows',
  'Failed to load shows',
);

/** The show of the page, past or not, and those that come next. */
export const showPageArea = area<typeof showEndpoints.list>(
  showPageName,
  'GET /shows',
  'Failed to load shows',
);

export const addShow = (show: NewShow) =>
  call<typeof showEndpoints.add>('POST /addShow', { body: show });

export const updateShow = (id: string, change: ShowChange) =>
  call<typeof showEndpoints.update>('POST /updateShow/:id', { params: { id }, body: change });

export const deleteShow = (id: string) =>
  call<typeof showEndpoints.remove>('GET /deleteShow/:id', { params: { id } });

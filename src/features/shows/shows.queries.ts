import { area } from '../../kit/client/data/area.ts';
import { showPageName } from './show-path.view.ts';
import type { showEndpoints } from './shows.ts';
import type { showsSettingsEndpoints } from './shows-settings.ts';

export const showsArea = area<typeof showEndpoints.list>('shows', 'GET /shows', 'shows');

/** The page's show, past or not, and the next ones; on the page of past shows, these. */
export const showPageArea = area<typeof showEndpoints.list>(showPageName, 'GET /shows', 'shows');

export const showsSettingsArea = area<typeof showsSettingsEndpoints.read>(
  'showsSettings',
  'GET /showsSettings',
  'shows settings',
);

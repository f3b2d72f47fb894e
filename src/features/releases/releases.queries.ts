import { area } from '../../kit/client/data/area.ts';
import type { releaseEndpoints } from './releases.ts';

export const releasesArea = area<typeof releaseEndpoints.list>(
  'releases',
  'GET /releases',
  'releases',
);

/** The page's own release. */
export const releasePageArea = area<typeof releaseEndpoints.list>(
  'releasePage',
  'GET /releases',
  'releases',
);

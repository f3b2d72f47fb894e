import { area } from '../../kit/client/data/area.ts';
import type { releaseEndpoints } from './releases.ts';

type List = typeof releaseEndpoints.list;

export const releasesArea = area<List>('releases', 'GET /releases', 'releases');

/** The page's own release. */
export const releasePageArea = area<List>('releasePage', 'GET /releases', 'releases');

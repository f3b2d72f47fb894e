import { area } from '../../kit/client/data/area.ts';
import type { featuredReleaseEndpoints } from './featured-releases.ts';

export const featuredReleasesArea = area<typeof featuredReleaseEndpoints.list>(
  'featuredReleases',
  'GET /featuredReleases',
  'featured releases',
);

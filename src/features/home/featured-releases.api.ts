import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api.ts';
import { listFeaturedReleases } from './featured-releases.records.ts';
import { featuredReleaseEndpoints } from './featured-releases.ts';

export const featuredReleasesApi = ({ db }: { db: Db }) => [
  answer(featuredReleaseEndpoints.list, () => listFeaturedReleases(db)),
];

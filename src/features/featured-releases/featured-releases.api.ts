import { listApi, type ListDeps } from '../../files/records/list.api.ts';
import { featuredReleaseRecords } from './featured-releases.records.ts';
import { defaultFeaturedRelease, featuredReleaseEndpoints } from './featured-releases.ts';

export const featuredReleasesApi = (deps: ListDeps) =>
  listApi(featuredReleaseEndpoints, featuredReleaseRecords, deps, {
    imageField: 'coverImage',
    notFound: 'featured-release.not-found',
    defaults: () => defaultFeaturedRelease,
  });

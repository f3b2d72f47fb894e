import { listApi, type ListDeps } from '../../files/records/list.api.ts';
import type { Services } from '../../services/services.ts';
import { featuredVideoRecords } from './featured-videos.records.ts';
import { defaultFeaturedVideo, featuredVideoEndpoints } from './featured-videos.ts';

export const featuredVideosApi = (deps: ListDeps & Pick<Services, 'posters'>) =>
  listApi(featuredVideoEndpoints, featuredVideoRecords, deps, {
    notFound: 'featured-video.not-found',
    defaults: () => defaultFeaturedVideo,
    onSaved: () => deps.posters.fetchSoon(),
  });

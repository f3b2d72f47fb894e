import type { VideoPosters } from '../../files/posters/video-posters.ts';
import { listApi, type ListDeps } from '../../files/records/list.api.ts';
import { featuredVideoRecords } from './featured-videos.records.ts';
import { defaultFeaturedVideo, featuredVideoEndpoints } from './featured-videos.ts';

interface FeaturedVideoDeps extends ListDeps {
  posters: Pick<VideoPosters, 'fetchSoon'>;
}

export const featuredVideosApi = (deps: FeaturedVideoDeps) =>
  listApi(featuredVideoEndpoints, featuredVideoRecords, deps, {
    notFound: 'featured-video.not-found',
    defaults: () => defaultFeaturedVideo,
    onSaved: () => deps.posters.fetchSoon(),
  });

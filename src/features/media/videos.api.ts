import type { VideoPosters } from '../../files/posters/video-posters.ts';
import { listApi, type ListDeps } from '../../files/records/list.api.ts';
import { videoRecords } from './videos.records.ts';
import { videoEndpoints } from './videos.ts';

interface VideoDeps extends ListDeps {
  posters: Pick<VideoPosters, 'fetchSoon'>;
}

export const videosApi = (deps: VideoDeps) =>
  listApi(videoEndpoints, videoRecords, deps, {
    notFound: 'video.not-found',
    defaults: () => ({}),
    onSaved: () => deps.posters.fetchSoon(),
  });

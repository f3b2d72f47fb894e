import { listApi, type ListDeps } from '../../files/records/list.api.ts';
import type { Services } from '../../services/services.ts';
import { videoRecords } from './videos.records.ts';
import { videoEndpoints } from './videos.ts';

export const videosApi = (deps: ListDeps & Pick<Services, 'posters'>) =>
  listApi(videoEndpoints, videoRecords, deps, {
    notFound: 'video.not-found',
    defaults: () => ({}),
    onSaved: () => deps.posters.fetchSoon(),
  });

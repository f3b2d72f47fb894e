import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { RecordPictures } from '../../files/records/record-pictures.ts';
import type { VideoPosters } from '../../files/posters/video-posters.ts';
import { audienceOf, checkedHandler, handler, type WrongFields } from '../../kit/server/handler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import {
  addFeaturedVideo,
  changeFeaturedVideo,
  findFeaturedVideo,
  listFeaturedVideos,
  removeFeaturedVideo,
} from './featured-videos.records.ts';
import {
  featuredVideoEndpoints,
  VideoPart,
  whyNoPart,
  type FeaturedVideo,
} from './featured-videos.ts';
import { recordIdField } from '../../kit/api/recordId.ts';

interface FeaturedVideoDeps {
  db: Db;
  clock: Clock;
  pictures: RecordPictures;
  posters: Pick<VideoPosters, 'fetchSoon'>;
}

export const featuredVideosApi = ({ db, clock, pictures, posters }: FeaturedVideoDeps) => [
  handler(featuredVideoEndpoints.list, ({ query, context }) =>
    listFeaturedVideos(db, audienceOf(context, clock), query),
  ),

  handler(
    featuredVideoEndpoints.add,
    async ({ body: { _id: id, picture: _picture, ...video } }) => {
      const added = await addFeaturedVideo(db, id ?? randomUUID(), video, clock.now());
      posters.fetchSoon();
      return added;
    },
  ),

  checkedHandler(featuredVideoEndpoints.update, lacksPart(db), async ({ params, body }) => {
    const { id: _id, _id: _same, picture: _picture, revision, ...change } = body;
    const changed = await changeFeaturedVideo(db, params.id, change, revision, requirePart);
    if (!changed) throw new Problem('featured-video.not-found');
    if (changed.replaced !== null) await pictures.releasePicture(changed.replaced);
    posters.fetchSoon();
    return changed.saved;
  }),

  handler(featuredVideoEndpoints.remove, async ({ params }) => {
    const gone = await removeFeaturedVideo(db, params.id);
    if (!gone) throw new Problem('featured-video.not-found');
    if (gone.poster !== null) await pictures.releasePicture(gone.poster);
    return { _id: params.id };
  }),
];

const lacksPart =
  (db: Db): WrongFields =>
  async (body, { id }) => {
    const part = VideoPart.safeParse(body);
    const stored = await findFeaturedVideo(db, recordIdField().safeParse(id).data ?? '');
    const why = stored && part.success ? whyNoPart({ ...stored, ...part.data }) : null;
    return why === null ? {} : { endTime: why };
  };

function requirePart(part: Pick<FeaturedVideo, 'startTime' | 'endTime'>): void {
  const why = whyNoPart(part);
  if (why !== null) throw new Problem('request.invalid', { fields: { endTime: why } });
}

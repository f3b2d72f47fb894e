import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { RecordPictures } from '../../files/records/record-pictures.ts';
import type { VideoPosters } from '../../files/posters/video-posters.ts';
import { audienceOf, handler } from '../../kit/server/handler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { youtubeEmbed } from '../../kit/links/playerAddresses.ts';
import { addVideo, changeVideo, listVideos, removeVideo } from './videos.records.ts';
import { videoEndpoints } from './videos.ts';

interface VideoDeps {
  db: Db;
  clock: Clock;
  pictures: RecordPictures;
  posters: Pick<VideoPosters, 'fetchSoon'>;
}

export const videosApi = ({ db, clock, pictures, posters }: VideoDeps) => [
  handler(videoEndpoints.list, ({ query, context }) =>
    listVideos(db, audienceOf(context, clock), query),
  ),

  handler(videoEndpoints.add, async ({ body }) => {
    const { _id: id, picture: _picture, revision: _revision, ...fields } = body;
    const video = { ...fields, embedLink: playerOf(fields.link) };
    const added = await addVideo(db, id ?? randomUUID(), video, clock.now());
    posters.fetchSoon();
    return added;
  }),

  handler(videoEndpoints.update, async ({ body }) => {
    const { _id: id, picture: _picture, revision, embedLink: _embed, ...fields } = body;
    const { link } = fields;
    const change = { ...fields, ...(link !== undefined && { embedLink: playerOf(link) }) };
    const changed = await changeVideo(db, id, change, revision);
    if (!changed) throw new Problem('video.not-found');
    if (changed.replaced !== null) await pictures.releasePicture(changed.replaced);
    posters.fetchSoon();
    return changed.saved;
  }),

  handler(videoEndpoints.remove, async ({ params }) => {
    const gone = await removeVideo(db, params.id);
    if (!gone) throw new Problem('video.not-found');
    if (gone.poster !== null) await pictures.releasePicture(gone.poster);
    return { _id: params.id };
  }),
];

function playerOf(link: string): string {
  const address = youtubeEmbed(link);
  if (address === null) throw new Error(`The schema let ${link} in, which has no player`);
  return address;
}

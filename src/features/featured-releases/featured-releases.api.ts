import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { RecordPictures } from '../../files/records/record-pictures.ts';
import { audienceOf, checkedHandler, handler } from '../../kit/server/handler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import {
  addFeaturedRelease,
  changeFeaturedRelease,
  listFeaturedReleases,
  removeFeaturedRelease,
} from './featured-releases.records.ts';
import { featuredReleaseEndpoints } from './featured-releases.ts';

interface ReleaseDeps {
  db: Db;
  clock: Clock;
  pictures: RecordPictures;
}

export const featuredReleasesApi = ({ db, clock, pictures }: ReleaseDeps) => [
  handler(featuredReleaseEndpoints.list, ({ query, context }) =>
    listFeaturedReleases(db, audienceOf(context, clock), query),
  ),

  checkedHandler(featuredReleaseEndpoints.add, pictures.check('coverImage'), ({ body }) => {
    const { coverImage = null, _id: id, picture: _picture, ...fields } = body;
    const cover = pictures.nameIn(coverImage);
    return pictures.save(cover, 'coverImage', async () => ({
      saved: await addFeaturedRelease(db, id ?? randomUUID(), { ...fields, cover }, clock.now()),
      replaced: null,
    }));
  }),

  checkedHandler(
    featuredReleaseEndpoints.update,
    pictures.check('coverImage'),
    ({ params, body }) => {
      const { coverImage, id: _id, _id: _same, picture: _picture, revision, ...change } = body;
      const cover = pictures.nameIn(coverImage);
      return pictures.save(cover, 'coverImage', async () => {
        const stored = { ...change, cover };
        const now = clock.now();
        const changed = await changeFeaturedRelease(db, params.id, stored, now, revision);
        if (!changed) throw new Problem('featured-release.not-found');
        return changed;
      });
    },
  ),

  handler(featuredReleaseEndpoints.remove, async ({ params }) => {
    const gone = await removeFeaturedRelease(db, params.id);
    if (!gone) throw new Problem('featured-release.not-found');
    if (gone.cover !== null) await pictures.releasePicture(gone.cover);
    return { _id: params.id };
  }),
];

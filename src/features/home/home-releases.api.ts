import { Problem } from '../../errors/problem.ts';
import type { Part } from '../../database/listOrder.records.ts';
import type { Audience } from '../../database/publication.records.ts';
import type { Db } from '../../database/open.ts';
import { listApi, type ListDeps } from '../../files/records/list.api.ts';
import { featuredReleaseRecords } from '../featured-releases/featured-releases.records.ts';
import {
  FeaturedRelease,
  featuredReleaseEndpoints,
} from '../featured-releases/featured-releases.ts';
import { releasePath } from '../releases/release-path.view.ts';
import {
  changeRelease,
  isOnHome,
  releasesOnHome,
  takeOffHome,
} from '../releases/releases.records.ts';
import type { Release } from '../releases/releases.ts';

/** The calls of the releases on the home page: featured ones, and the band's own. */
export const homeReleasesApi = (deps: ListDeps) =>
  listApi(
    featuredReleaseEndpoints,
    {
      ...featuredReleaseRecords,
      list: listHomeReleases,
      async change(db, id, { image, musicLink, ...fields }, now, basedOn) {
        if (!(await isOnHome(db, id))) {
          const change = { ...fields, ...(musicLink !== undefined && { musicLink }), image };
          return featuredReleaseRecords.change(db, id, change, now, basedOn);
        }
        const changed = await changeRelease(db, id, { ...fields, cover: image }, now, basedOn);
        return changed && { ...changed, saved: asFeatured(changed.saved) };
      },
      // An own release stays on the music page.
      remove: async (db: Db, id: string) =>
        (await takeOffHome(db, id)) ? { image: null } : featuredReleaseRecords.remove(db, id),
    },
    deps,
  );

/** Newest first. @throws Problem `record.not-found` if the part would follow a missing one. */
async function listHomeReleases(
  db: Db,
  audience: Audience,
  part: Part = {},
): Promise<FeaturedRelease[]> {
  const own = await releasesOnHome(db, audience);
  if (own.length === 0) return featuredReleaseRecords.list(db, audience, part);
  const featured = await featuredReleaseRecords.list(db, audience);
  const all = [...own.map(asFeatured), ...featured].toSorted(
    (one, other) => other.releaseDate - one.releaseDate,
  );
  const { after, count = all.length, from = 0 } = part;
  const last = all.findIndex(({ _id }) => _id === after);
  if (after !== undefined && last < 0) throw new Problem('record.not-found');
  const start = after === undefined ? from : last + 1;
  return all.slice(start, start + count);
}

/** Leaves out the fields that a featured release doesn't have. */
const asFeatured = (release: Release): FeaturedRelease =>
  FeaturedRelease.parse({
    ...release,
    release: release.slug,
    coverImage: release.cover,
    musicLink: releasePath(release),
  });

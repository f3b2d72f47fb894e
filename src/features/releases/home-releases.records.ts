import { Problem } from '../../errors/problem.ts';
import { publicationOf, visibleTo, type Audience } from '../../database/publication.records.ts';
import type { Part } from '../../database/listOrder.records.ts';
import type { Db } from '../../database/open.ts';
import { picturesOf } from '../../files/records/files.records.ts';
import { featuredReleaseRecords } from '../featured-releases/featured-releases.records.ts';
import type { FeaturedRelease } from '../featured-releases/featured-releases.ts';
import { noSounds, releaseOf } from './release-answers.records.ts';
import { releasePath } from './release-path.view.ts';
import { releaseTable } from './releases.records.ts';
import type { ReleaseRow, ReleaseTables } from './releases.table.ts';

/** The releases on the home page: featured ones, and the band's own that members put there. */
export const homeReleaseRecords = {
  ...featuredReleaseRecords,

  /** Newest first. @throws Problem `record.not-found` if the part would follow a missing one. */
  async list(db: Db, audience: Audience, part: Part = {}): Promise<FeaturedRelease[]> {
    const own = await ownOnHome(db, audience);
    if (own.length === 0) return featuredReleaseRecords.list(db, audience, part);
    const featured = await featuredReleaseRecords.list(db, audience);
    const all = [...own, ...featured].toSorted((one, other) => other.releaseDate - one.releaseDate);
    const { after, count = all.length, from = 0 } = part;
    const last = all.findIndex(({ _id }) => _id === after);
    if (after !== undefined && last < 0) throw new Problem('record.not-found');
    const start = after === undefined ? from : last + 1;
    return all.slice(start, start + count);
  },

  /** Deletes a featured release, or takes an own release off the home page. */
  async remove(db: Db, id: string): Promise<{ image: string | null } | null> {
    const row = await releaseTable.find(db, id);
    if (row?.['on_home'] !== 1) return featuredReleaseRecords.remove(db, id);
    await releaseTable.change(db, id, { on_home: 0 }, undefined);
    return { image: null };
  },
};

async function ownOnHome(db: Db, audience: Audience): Promise<FeaturedRelease[]> {
  const all = db.withTables<ReleaseTables>().selectFrom('releases').selectAll();
  const rows = await visibleTo(all, audience, 'releases').where('on_home', '=', 1).execute();
  const covers = rows.flatMap((row) => row.cover_file ?? []);
  const pictures = await picturesOf(db, covers);
  return rows.map((row) => featuredOf(row, pictures, audience));
}

function featuredOf(
  row: ReleaseRow,
  pictures: Parameters<typeof releaseOf>[1],
  audience: Audience,
): FeaturedRelease {
  const release = releaseOf(row, pictures, noSounds, [], audience);
  const { _id, slug, cover, picture, title, releaseDate, alt, type, revision } = release;
  return {
    _id,
    release: slug,
    coverImage: cover,
    picture,
    title,
    releaseDate,
    alt,
    type,
    musicLink: releasePath(release),
    ...publicationOf(row, audience),
    revision,
  };
}

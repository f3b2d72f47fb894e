import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/address.ts';
import type { FeaturedRelease } from './featured-releases.ts';
import type { FeaturedReleaseTables } from './featured-releases.table.ts';

/** The releases, newest first; of the same day, the one added last. */
export async function listFeaturedReleases(db: Db): Promise<FeaturedRelease[]> {
  const rows = await db
    .withTables<FeaturedReleaseTables>()
    .selectFrom('featured_releases')
    .selectAll()
    .orderBy('release_date', 'desc')
    .orderBy('added_at', 'desc')
    .orderBy('added_order')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    coverImage: row.cover_file === null ? null : addressOf(row.cover_file),
    title: row.title,
    type: row.type,
    releaseDate: row.release_date,
    musicLink: row.music_link,
    revision: row.revision,
  }));
}

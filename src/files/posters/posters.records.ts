import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';

export type PosterRecords = ReturnType<typeof posterRecords>;

export interface VideoWithoutPoster {
  id: string;
  link: string;
}

/** For a table with `id`, `added_at`, `poster_file` and the video's address in `linkColumn`. */
export function posterRecords(db: Db, table: string, linkColumn: string) {
  const rows = sql.table(table);
  const link = sql.ref(linkColumn);
  return {
    /** The newest first. */
    async withoutPoster(): Promise<VideoWithoutPoster[]> {
      // Sorted here, because the database would sort without an index.
      const query = sql<VideoWithoutPoster & { added: number }>`
        select id, ${link} as link, added_at as added from ${rows}
        where poster_file is null and ${link} is not null`;
      const found = (await query.execute(db)).rows;
      return found
        .toSorted((one, other) => other.added - one.added || (one.id < other.id ? -1 : 1))
        .map(({ id, link: address }) => ({ id, link: address }));
    },
    /** @returns false if the record is gone, has another video now, or has a poster. */
    async setPoster(record: VideoWithoutPoster, file: string): Promise<boolean> {
      const query = sql`
        update ${rows} set poster_file = ${file}
        where id = ${record.id} and ${link} = ${record.link} and poster_file is null`;
      return (await query.execute(db)).numAffectedRows === 1n;
    },
  };
}

/** The poster of a changed video: a new video loses the old poster. */
export const posterAfter = (
  before: { poster_file: string | null } | null,
  isSameVideo: boolean,
): string | null => (before && isSameVideo ? before.poster_file : null);

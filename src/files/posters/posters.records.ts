import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';

/** The records of one noun that show videos, each with the poster of its video. */
export interface PosterRecords {
  /** Those without a poster, the newest first, and where each video is on YouTube. */
  lacking(): Promise<readonly VideoWithoutPoster[]>;
  /**
   * Gives a record its poster.
   * @param file the name of a kept file.
   * @returns false where the record is gone, shows another video by now, or has a poster.
   */
  give(record: VideoWithoutPoster, file: string): Promise<boolean>;
}

/** A record whose video has no poster yet. */
export interface VideoWithoutPoster {
  id: string;
  /** The video's address as it is stored. */
  link: string;
}

/**
 * The poster records of a table that has `id`, `added_at` and `poster_file`.
 * @param linkColumn where it holds the address of the video.
 */
export function posterRecords(db: Db, table: string, linkColumn: string): PosterRecords {
  const rows = sql.table(table);
  const link = sql.ref(linkColumn);
  return {
    async lacking() {
      const lacking = sql<VideoWithoutPoster>`
        select id, ${link} as link from ${rows}
        where poster_file is null order by added_at desc, id`;
      return (await lacking.execute(db)).rows;
    },
    async give(record, file) {
      const give = sql`
        update ${rows} set poster_file = ${file}
        where id = ${record.id} and ${link} = ${record.link} and poster_file is null`;
      return (await give.execute(db)).numAffectedRows === 1n;
    },
  };
}

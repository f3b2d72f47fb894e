import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import {
  publicationOf,
  type Audience,
  type Publication,
  type PublicationColumns,
} from '../../database/publication.records.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { picturesOf } from '../records/files.records.ts';

export interface PosterRecords {
  /** The newest first. */
  withoutPoster(): Promise<readonly VideoWithoutPoster[]>;
  /** @returns false where the record is gone, shows another video by now, or has a poster. */
  setPoster(record: VideoWithoutPoster, file: string): Promise<boolean>;
}

export interface VideoWithoutPoster {
  id: string;
  link: string;
}

/** For a table with `id`, `added_at`, `poster_file` and the video's address in `linkColumn`. */
export function posterRecords(db: Db, table: string, linkColumn: string): PosterRecords {
  const rows = sql.table(table);
  const link = sql.ref(linkColumn);
  return {
    async withoutPoster() {
      const query = sql<VideoWithoutPoster & { added: number }>`
        select id, ${link} as link, added_at as added from ${rows} where poster_file is null`;
      const found = (await query.execute(db)).rows;
      return found
        .toSorted((one, other) => other.added - one.added || (one.id < other.id ? -1 : 1))
        .map(({ id, link: address }) => ({ id, link: address }));
    },
    async setPoster(record, file) {
      const query = sql`
        update ${rows} set poster_file = ${file}
        where id = ${record.id} and ${link} = ${record.link} and poster_file is null`;
      return (await query.execute(db)).numAffectedRows === 1n;
    },
  };
}

interface VideoRow extends PublicationColumns {
  id: string;
  poster_file: string | null;
  revision: number;
}

type Told<Fields> = Fields &
  Partial<Publication> & { _id: string; picture: PictureData | null; revision: number };

/** How videos are answered, with their posters. @param fieldsOf what they have of their own. */
export function videoAnswers<Row extends VideoRow, Fields>(fieldsOf: (row: Row) => Fields) {
  const videoOf = (
    row: Row,
    pictures: ReadonlyMap<string, PictureData> = new Map(),
    audience: Audience = 'members',
  ): Told<Fields> => ({
    _id: row.id,
    ...fieldsOf(row),
    picture: (row.poster_file && pictures.get(row.poster_file)) || null,
    ...publicationOf(row, audience),
    revision: row.revision,
  });
  return {
    videoOf,
    async videosOf(db: Db, rows: readonly Row[], audience?: Audience): Promise<Told<Fields>[]> {
      const names = rows.map((row) => row.poster_file).filter((name) => name !== null);
      const pictures = await picturesOf(db, names);
      return rows.map((row) => videoOf(row, pictures, audience));
    },
  };
}

import { sql } from 'kysely';
import { listOrder, type Part } from '../../database/list-order.records.ts';
import { listTable } from '../../database/listed.records.ts';
import type { Db } from '../../database/open.ts';
import type { VersionedTable } from '../../database/versioned.ts';
import {
  changedPublication,
  newPublication,
  publicationOf,
  visibleTo,
  type Audience,
  type PublicationChange,
} from '../../database/publication.records.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import type { ListedPicture } from '../../kit/pictures/pictureList.ts';
import { addressOf } from '../storage/address.ts';
import { picturesOf } from './files.records.ts';
import type { FilesTables } from './files.table.ts';
import { pictureData } from './picture-data.ts';
import type { PictureRow } from './picture-list.table.ts';

export interface StoredPicture extends PublicationChange {
  id: string;
  name: string;
  file: string;
  alt: string;
}

export interface PictureRecords {
  versions: VersionedTable;
  /** @param part some of them, or all if it is left out. */
  list(db: Db, audience: Audience, part?: Part): Promise<ListedPicture[]>;
  /** Adds all or none; one whose id exists stays as it is. @param now epoch milliseconds. */
  add(db: Db, pictures: readonly StoredPicture[], now: number): Promise<ListedPicture[]>;
  /**
   * @param basedOn the revision that the text was made from, or undefined for any.
   * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
   */
  describe(
    db: Db,
    id: string,
    change: { alt?: string | undefined } & PublicationChange,
    basedOn: number | undefined,
  ): Promise<ListedPicture | null>;
  /** @returns the name of its file, or null if there is none of this id. */
  remove(db: Db, id: string): Promise<string | null>;
  /**
   * @param ids of all pictures, in the order wanted. @param now epoch milliseconds.
   * @throws Problem `list.changed-meanwhile`, with the pictures, if these are others.
   */
  reorder(db: Db, ids: readonly string[], now: number): Promise<ListedPicture[]>;
}

/** @param order by the time of adding; pictures of one call stay in their order. */
export function pictureRecords(
  table: string,
  { noun, label, order }: { noun: string; label: string; order: 'asc' | 'desc' },
): PictureRecords {
  const rows = listTable<PictureRow>({
    table,
    noun,
    fileColumn: 'file_name',
    labelOf: ({ alt, name }) => `${label} ${alt ? `“${alt}”` : name}`,
    fieldsOf: (row) => listedPicture(row, null),
    recordOf: async (row, db) => (await withPictureData(db, [row]))[0],
  });
  const inOrder = listOrder<PictureRow>(table, { added_at: order });
  return {
    versions: rows,
    async list(db, audience, part) {
      // One query, because asking about hundreds of names would take longer.
      const all = db
        .withTables<FilesTables>()
        .selectFrom(sql<PictureRow>`${sql.table(table)}`.as('listed'))
        .innerJoin('files', 'files.name', 'listed.file_name')
        .select(['listed.id', 'listed.name', 'listed.file_name', 'listed.alt', 'listed.revision'])
        .select(['listed.is_draft', 'listed.publish_at', 'listed.unpublish_at'])
        .select(['files.width', 'files.height', 'files.placeholder', 'files.copies']);
      return (await inOrder(db, visibleTo(all, audience, 'listed'), part)).map((row) => {
        const { file_name: name, width, height, placeholder } = row;
        return listedPicture(
          row,
          pictureData({ name, width, height, placeholder }, row.copies),
          audience,
        );
      });
    },
    async add(db, pictures, now) {
      const added = pictures.map(({ file, id, name, alt, ...told }) => {
        return { id, name, alt, file_name: file, ...newPublication(told) };
      });
      return withPictureData(db, await rows.add(db, added, now));
    },
    async describe(db, id, { alt, ...told }, basedOn) {
      const columns = { alt, ...changedPublication(told) };
      const changed = await rows.change(db, id, columns, basedOn);
      return changed && (await withPictureData(db, [changed.after]))[0]!;
    },
    async remove(db, id) {
      return (await rows.remove(db, id))?.file_name ?? null;
    },
    reorder(db, ids, now) {
      return rows.reorder(db, ids, (trx) => this.list(trx, 'members'), now);
    },
  };
}

async function withPictureData(db: Db, rows: readonly PictureRow[]): Promise<ListedPicture[]> {
  const pictures = await picturesOf(
    db,
    rows.map((row) => row.file_name),
  );
  return rows.map((row) => listedPicture(row, pictures.get(row.file_name) ?? null));
}

function listedPicture(
  { id, name, file_name, alt, revision, ...row }: Omit<PictureRow, 'added_at' | 'added_order'>,
  picture: PictureData | null,
  audience: Audience = 'members',
): ListedPicture {
  const told = publicationOf(row, audience);
  return { _id: id, name, imgLink: addressOf(file_name), picture, alt, ...told, revision };
}

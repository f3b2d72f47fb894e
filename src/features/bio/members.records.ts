import type { Selectable } from 'kysely';
import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/address.ts';
import { picturesOf } from '../../files/files.records.ts';
import type { PictureData } from '../../kit/picture.ts';
import type { Member, MemberFields } from './members.ts';
import type { MemberTables } from './members.table.ts';

/** What is to be different: fields that are left out stay; the picture by its file's name. */
export type StoredChange = Partial<MemberFields> & { picture?: string | null };

type Row = Selectable<MemberTables['members']>;

const tables = (db: Db) => db.withTables<MemberTables>();

/** Everybody in the band, in the order added. */
export async function listMembers(db: Db): Promise<Member[]> {
  const rows = await tables(db)
    .selectFrom('members')
    .selectAll()
    .orderBy('added_at')
    .orderBy('added_order')
    .orderBy('id')
    .execute();
  return membersOf(db, rows);
}

/**
 * Adds a member; where there is one of this id already, that one stays as it is and is answered.
 * @param now epoch milliseconds.
 */
export async function addMember(
  db: Db,
  id: string,
  { picture = null, ...fields }: StoredChange & Pick<MemberFields, 'name' | 'role'>,
  now: number,
): Promise<Member> {
  return db.transaction().execute(async (trx) => {
    const latest = await tables(trx)
      .selectFrom('members')
      .select((row) => row.fn.max('added_at').as('at'))
      .executeTakeFirst();
    const row = await tables(trx)
      .insertInto('members')
      .values({
        id,
        // A clock that was set back puts nobody before those who were there.
        added_at: Math.max(now, (latest?.at ?? 0) + 1),
        added_order: 0,
        revision: 1,
        picture_file: picture,
        ...noLinks,
        ...fields,
      })
      // Changes nothing, so that the row that is there comes back.
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id }))
      .returningAll()
      .executeTakeFirstOrThrow();
    return (await membersOf(trx, [row]))[0]!;
  });
}

/**
 * Changes a member, whole or not at all. Two changes at once that touch different fields both
 * last, and each is told of the picture that it itself replaced.
 * @returns the member, and the file of the picture that is no longer shown; null for no such member.
 */
export async function changeMember(
  db: Db,
  id: string,
  { picture, ...fields }: StoredChange,
): Promise<{ saved: Member; replaced: string | null } | null> {
  return db.transaction().execute(async (trx) => {
    // Counts the change, and holds the row until the end, so that nobody replaces the same
    // picture meanwhile.
    const before = await tables(trx)
      .updateTable('members')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!before) return null;
    const after = { ...before, ...columnsOf(fields, picture) };
    await tables(trx).updateTable('members').set(after).where('id', '=', id).execute();
    const replaced = before.picture_file === after.picture_file ? null : before.picture_file;
    return { saved: (await membersOf(trx, [after]))[0]!, replaced };
  });
}

/** @returns the file of the member's picture, or null where there is no such member. */
export async function takeOutMember(
  db: Db,
  id: string,
): Promise<{ picture: string | null } | null> {
  const row = await tables(db)
    .deleteFrom('members')
    .where('id', '=', id)
    .returning('picture_file as picture')
    .executeTakeFirst();
  return row ?? null;
}

const noLinks = { facebook: null, instagram: null, tiktok: null, youtube: null, x: null };

function columnsOf(fields: Partial<MemberFields>, picture: string | null | undefined) {
  const given = Object.entries({ ...fields, picture_file: picture });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Partial<Row>;
}

async function membersOf(db: Db, rows: readonly Row[]): Promise<Member[]> {
  const names = rows.map((row) => row.picture_file).filter((name) => name !== null);
  const pictures = await picturesOf(db, names);
  return rows.map((row) => memberOf(row, pictures));
}

function memberOf(row: Row, pictures: ReadonlyMap<string, PictureData>): Member {
  return {
    _id: row.id,
    bioPic: row.picture_file === null ? null : addressOf(row.picture_file),
    picture: (row.picture_file && pictures.get(row.picture_file)) || null,
    name: row.name,
    role: row.role,
    facebook: row.facebook,
    instagram: row.instagram,
    tiktok: row.tiktok,
    youtube: row.youtube,
    x: row.x,
    revision: row.revision,
  };
}

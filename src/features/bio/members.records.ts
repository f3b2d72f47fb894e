import { listTable } from '../../database/listed.records.ts';
import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/storage/address.ts';
import { picturesOf } from '../../files/records/files.records.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { altTextAfter } from '../../kit/pictures/altText.ts';
import type { Member, MemberFields } from './members.ts';
import type { MemberTables } from './members.table.ts';

/** What is left out stays; the picture by its file's name. */
export type MemberRowChange = Partial<MemberFields> & { picture?: string | null | undefined };

type Row = MemberTables['members'];

export const memberTable = listTable<Row>({
  table: 'members',
  noun: 'member',
  fileColumn: 'picture_file',
  labelOf: ({ name }) => `Member ${name}`,
  fieldsOf: (row) => memberOf(row, new Map()),
  recordOf: async (row, db) => (await membersOf(db, [row]))[0],
});

/** In the order added. */
export async function listMembers(db: Db): Promise<Member[]> {
  const rows = await db
    .withTables<MemberTables>()
    .selectFrom('members')
    .selectAll()
    .orderBy('added_at')
    .orderBy('added_order')
    .orderBy('id')
    .execute();
  return membersOf(db, rows);
}

/** Where the id exists, that member stays and is answered. @param now epoch milliseconds */
export async function addMember(
  db: Db,
  id: string,
  { picture = null, ...fields }: MemberRowChange & Pick<MemberFields, 'name' | 'role'>,
  now: number,
): Promise<Member> {
  const row = { id, picture_file: picture, alt: '', ...noLinks, ...fields };
  return (await membersOf(db, await memberTable.add(db, [row], now)))[0]!;
}

/**
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @returns the member, and the file of the picture it no longer has; null for no such member.
 * @throws Problem `record.changed-meanwhile` where another revision is stored by now.
 */
export async function changeMember(
  db: Db,
  id: string,
  { picture, ...fields }: MemberRowChange,
  basedOn: number | undefined,
): Promise<{ saved: Member; replaced: string | null } | null> {
  const columns = (member: Row) => ({
    ...fields,
    picture_file: picture,
    alt: altTextAfter(member.picture_file, picture, fields.alt),
  });
  const changed = await memberTable.change(db, id, columns, basedOn);
  if (!changed) return null;
  const { before, after } = changed;
  const replaced = before.picture_file === after.picture_file ? null : before.picture_file;
  return { saved: (await membersOf(db, [after]))[0]!, replaced };
}

/** @returns the file of the member's picture, or null where there is no such member. */
export async function removeMember(db: Db, id: string): Promise<{ picture: string | null } | null> {
  const removed = await memberTable.remove(db, id);
  return removed && { picture: removed.picture_file };
}

/**
 * @param ids of all members, in the order wanted. @param now epoch milliseconds.
 * @throws Problem `list.changed-meanwhile`, with the members, where these are others.
 */
export const orderMembers = (db: Db, ids: readonly string[], now: number): Promise<Member[]> =>
  memberTable.reorder(db, ids, listMembers, now);

const noLinks = { facebook: null, instagram: null, tiktok: null, youtube: null, x: null };

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
    alt: row.alt,
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

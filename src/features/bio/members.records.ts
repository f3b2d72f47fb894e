import type { Selectable } from 'kysely';
import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/address.ts';
import type { Member } from './members.ts';
import type { MemberTables } from './members.table.ts';

/** Everybody in the band, in the order added. */
export async function listMembers(db: Db): Promise<Member[]> {
  const rows = await db
    .withTables<MemberTables>()
    .selectFrom('members')
    .selectAll()
    .orderBy('added_at')
    .orderBy('added_order')
    .orderBy('id')
    .execute();
  return rows.map(memberOf);
}

function memberOf(row: Selectable<MemberTables['members']>): Member {
  return {
    _id: row.id,
    bioPic: row.picture_file === null ? null : addressOf(row.picture_file),
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

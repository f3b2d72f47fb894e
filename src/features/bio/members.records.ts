import type { ListedRow } from '../../database/listed.records.ts';
import { listRecords } from '../../files/records/list.records.ts';
import type { ColumnsOf } from '../../kit/records/recordFields.ts';
import { defaultMember, memberFields, type Member } from './members.ts';

interface MemberRow extends ListedRow, ColumnsOf<typeof memberFields> {
  picture_file: string | null;
}
export type MemberTables = { members: MemberRow };

/** Returns members in the order added, or in the band's own order. */
export const memberRecords = listRecords<MemberRow, typeof memberFields, Member>({
  table: 'members',
  noun: 'member',
  labelOf: ({ name }) => `Member ${name}`,
  fields: memberFields,
  defaults: () => defaultMember,
  image: { column: 'picture_file', field: 'bioPic' },
  order: { added_at: 'asc' },
});

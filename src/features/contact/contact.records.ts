import type { Db } from '../../database/open.ts';
import { noContactInfo, type ContactInfo } from './contact.ts';
import type { ContactTables } from './contact.table.ts';

/** How the band is reached; nothing while nothing was ever saved. */
export async function readContactInfo(db: Db): Promise<ContactInfo> {
  const row = await db
    .withTables<ContactTables>()
    .selectFrom('contact_info')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirst();
  if (!row) return noContactInfo;
  const { id: _, apple_music: appleMusic, ...rest } = row;
  return { ...rest, appleMusic };
}

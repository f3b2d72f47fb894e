import type { Db } from '../../database/open.ts';
import { singleTable } from '../../database/single.records.ts';
import { shownAddress } from '../../kit/server/emailHost.ts';
import { noContactInfo, type ContactDraft, type ContactInfo } from './contact.ts';
import type { ContactTables } from './contact.table.ts';

const { appleMusic: _appleMusic, revision: _revision, ...nothing } = noContactInfo;

const contact = singleTable<ContactTables['contact_info'], ContactInfo>(
  'contact_info',
  { ...nothing, apple_music: null },
  ({ id: _id, apple_music: appleMusic, email, ...rest }) => ({
    ...rest,
    email: email === null ? null : shownAddress(email),
    appleMusic,
  }),
);

export const readContactInfo = (db: Db): Promise<ContactInfo> => contact.read(db);

/**
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @throws Problem `record.changed-meanwhile` where another revision is stored by now.
 */
export async function saveContactInfo(
  db: Db,
  { appleMusic: apple_music, ...change }: Partial<ContactDraft>,
  basedOn?: number,
): Promise<ContactInfo> {
  return (await contact.change(db, { ...change, apple_music }, basedOn)).saved;
}

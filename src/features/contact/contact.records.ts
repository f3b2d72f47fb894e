import type { Selectable } from 'kysely';
import type { Db } from '../../database/open.ts';
import { noContactInfo, type ContactDraft, type ContactInfo } from './contact.ts';
import type { ContactTables } from './contact.table.ts';

const tables = (db: Db) => db.withTables<ContactTables>();

/** How the band is reached; nothing while nothing was ever saved. */
export async function readContactInfo(db: Db): Promise<ContactInfo> {
  const row = await tables(db)
    .selectFrom('contact_info')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ? contactOf(row) : noContactInfo;
}

/** Saves a change, whole or not at all: fields that are left out stay. */
export async function saveContactInfo(
  db: Db,
  { appleMusic, ...change }: Partial<ContactDraft>,
): Promise<ContactInfo> {
  const columns = { ...change, ...(appleMusic !== undefined && { apple_music: appleMusic }) };
  const { appleMusic: _, ...nothing } = noContactInfo;
  const row = await tables(db)
    .insertInto('contact_info')
    .values({ ...nothing, apple_music: null, ...columns, id: 1, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((stored) => ({
        ...columns,
        revision: stored('contact_info.revision', '+', 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return contactOf(row);
}

function contactOf(row: Selectable<ContactTables['contact_info']>): ContactInfo {
  const { id: _, apple_music: appleMusic, ...rest } = row;
  return { ...rest, appleMusic };
}

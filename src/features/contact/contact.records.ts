import type { Db } from '../../database/open.ts';
import { singleTable, type SingleRow } from '../../database/single.records.ts';
import { shownAddress } from '../../kit/server/emailHost.ts';
import { recordOf } from '../../kit/functions/recordOf.ts';
import { contactLinkNames, type ContactDraft, type ContactInfo } from './contact.ts';

interface Row extends SingleRow {
  email: string | null;
  /** Ten digits. */
  phone: string | null;
  /** The profiles by network, as JSON; omits empty ones. */
  links: string;
}
export type ContactTables = { contact_info: Row };

/** The row before anything is saved. */
export const emptyContactRow = { email: null, phone: null, links: '{}' };

const storedLinks = ({ links }: { links: string }) =>
  JSON.parse(links) as Partial<Record<string, string | null>>;

export const contactTable = singleTable<Row, ContactInfo>({
  table: 'contact_info',
  noun: 'contact',
  label: 'Contact',
  defaults: emptyContactRow,
  fieldsOf: contactOf,
  recordOf: contactOf,
});

/** The band's contact details; empty until they are first saved. */
export const readContactInfo = (db: Db): Promise<ContactInfo> => contactTable.read(db);

/**
 * Saves a change atomically; omitted fields stay.
 * @param basedOn the revision that the change is based on, or undefined for any.
 * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
 */
export async function saveContactInfo(
  db: Db,
  { email, phone, ...links }: Partial<ContactDraft>,
  basedOn?: number,
): Promise<ContactInfo> {
  const change = (before: Row) => {
    // Keeps networks that only a newer version of the program knows.
    const all = Object.entries({ ...storedLinks(before), ...links }).filter(([, link]) => link);
    return { email, phone, links: JSON.stringify(Object.fromEntries(all)) };
  };
  return (await contactTable.change(db, change, basedOn)).saved;
}

function contactOf({ email, phone, revision, ...row }: Row): ContactInfo {
  const links = storedLinks(row);
  return {
    email: email === null ? null : shownAddress(email),
    phone,
    ...recordOf(contactLinkNames, (name) => links[name] ?? null),
    revision,
  };
}

import { domainToASCII } from 'node:url';
import type { Kysely } from 'kysely';
import type { Migration } from '../../migration.ts';

type AddressTables = Record<
  'accounts' | 'invitations' | 'messages' | 'subscribers',
  { id: string; email: string }
>;

export const askedAddresses: Migration = {
  version: 11,
  name: 'addresses that were asked to confirm, an index for the links that do, hosts in ASCII',
  async up(db) {
    await db.schema
      .createTable('asked_addresses')
      .addColumn('address_hash', 'text', (c) => c.primaryKey())
      .addColumn('mails', 'integer', (c) => c.notNull())
      .addColumn('mailed_at', 'bigint', (c) => c.notNull())
      .addColumn('left_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('subscribers_confirm_hash')
      .on('subscribers')
      .column('confirm_hash')
      .execute();
    const tables = db as unknown as Kysely<AddressTables>;
    for (const table of ['accounts', 'invitations', 'messages', 'subscribers'] as const) {
      await writeHostsInAscii(tables, table);
    }
  },
};

async function writeHostsInAscii(
  db: Kysely<AddressTables>,
  table: keyof AddressTables,
): Promise<void> {
  const taken = new Set<string>();
  const rows = await db.selectFrom(table).select(['id', 'email']).execute();
  for (const { email } of rows) taken.add(email);
  for (const { id, email } of rows) {
    const host = email.lastIndexOf('@') + 1;
    const ascii = email.slice(0, host) + domainToASCII(email.slice(host));
    // Not a host, or the same as another row by now.
    if (ascii === email || ascii.endsWith('@')) continue;
    if (table !== 'messages' && taken.has(ascii)) continue;
    taken.add(ascii);
    await db.updateTable(table).set({ email: ascii }).where('id', '=', id).execute();
  }
}

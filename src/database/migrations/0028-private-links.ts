import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const privateLinks: Migration = {
  version: 28,
  name: 'private links, and what stays erased',
  async up(db) {
    await db.schema
      .createTable('private_links')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('noun', 'text', (c) => c.notNull())
      .addColumn('record', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      // No reference: a link outlives the account that made it.
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('made_at', 'bigint', (c) => c.notNull())
      .addColumn('opened_at', 'bigint')
      .addColumn('opens', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('private_links_of_record')
      .on('private_links')
      .columns(['record', 'noun'])
      .execute();
    await db.schema
      .createIndex('private_links_made')
      .on('private_links')
      .columns(['made_at', 'id'])
      .execute();
    await db.schema
      .createTable('erased')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('history_of_noun').on('history').columns(['noun', 'id']).execute();
    // In the order of the bin.
    await db.schema.dropIndex('history_binned').execute();
    await sql`create index history_binned on history (binned_until, id)
      where binned_until is not null`.execute(db);
    await sql`create index history_pictured on history (at) where file_name is not null`.execute(
      db,
    );
  },
};

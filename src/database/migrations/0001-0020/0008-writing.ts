import type { Migration } from '../../migration.ts';

export const writing: Migration = {
  version: 8,
  name: 'messages, subscribers, suppressed addresses, the privacy text',
  async up(db) {
    await db.schema
      .createTable('messages')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .addColumn('read_at', 'bigint')
      .addColumn('is_suspicious', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('messages_received')
      .on('messages')
      .columns(['is_suspicious', 'received_at', 'id'])
      .execute();
    await db.schema
      .createTable('subscribers')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('consent', 'text', (c) => c.notNull())
      .addColumn('asked_at', 'bigint', (c) => c.notNull())
      .addColumn('mailed_at', 'bigint', (c) => c.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('confirm_hash', 'text')
      .addColumn('confirm_made_at', 'bigint')
      .addColumn('leave_token', 'text', (c) => c.notNull().unique())
      .execute();
    await db.schema
      .createTable('suppressed_addresses')
      .addColumn('email_hash', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('privacy')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('sendings')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sendings_at').on('sendings').column('at').execute();
  },
};

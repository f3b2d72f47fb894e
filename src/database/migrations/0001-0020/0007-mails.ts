import type { Migration } from '../../migration.ts';

/** A mail's text is made when it is sent, so that no secret lies here. */
export const mails: Migration = {
  version: 7,
  name: 'mails that wait to be sent',
  async up(db) {
    await db.schema
      .createTable('mails')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('about', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('next_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('mails_next').on('mails').column('next_at').execute();
  },
};

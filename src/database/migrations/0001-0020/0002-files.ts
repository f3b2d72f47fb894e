import type { Migration } from '../../migration.ts';

export const files: Migration = {
  version: 2,
  name: 'files',
  async up(db) {
    await db.schema
      .createTable('files')
      // What follows `/files/o/` in the address.
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('content_type', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      // A tiny picture as a `data:` address, shown until the real one is there.
      .addColumn('placeholder', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('file_variants')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('file_name', 'text', (c) =>
        c.notNull().references('files.name').onDelete('cascade'),
      )
      .addColumn('content_type', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('file_variants_file')
      .on('file_variants')
      .column('file_name')
      .execute();
  },
};

import type { Migration } from '../migration.ts';

/** Where every instance finds them. */
export const uploads: Migration = {
  version: 23,
  name: 'uploads that come in',
  async up(db) {
    await db.schema
      .createTable('uploads')
      .addColumn('id', 'text', (c) => c.primaryKey())
      // A hash of the account's id.
      .addColumn('owner', 'text', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      // In JSON.
      .addColumn('metadata', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      // The stored file, once there is one.
      .addColumn('file_name', 'text')
      .execute();
    await db.schema.createIndex('uploads_owner').on('uploads').column('owner').execute();
    await db.schema.createIndex('uploads_begun').on('uploads').column('created_at').execute();
    await db.schema
      .createTable('upload_pieces')
      .addColumn('upload_id', 'text', (c) =>
        c.notNull().references('uploads.id').onDelete('cascade'),
      )
      // In bytes: of two who send the same at once, one is taken.
      .addColumn('begins_at', 'bigint', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .addPrimaryKeyConstraint('upload_pieces_key', ['upload_id', 'begins_at'])
      .execute();
  },
};

import type { Migration } from '../../migration.ts';

/** While one is held, no stored object is removed. */
export const fileHolds: Migration = {
  version: 20,
  name: 'stored files that are held',
  async up(db) {
    await db.schema
      .createTable('file_holds')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('until', 'bigint', (c) => c.notNull())
      .execute();
  },
};

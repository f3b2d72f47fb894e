import type { Migration } from '../migration.ts';

/** So that uploads that broke off are told from those that go on, on every instance. */
export const writtenUploads: Migration = {
  version: 35,
  name: 'when an upload was written to last',
  async up(db) {
    await db.schema
      .alterTable('uploads')
      // Epoch milliseconds.
      .addColumn('written_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};

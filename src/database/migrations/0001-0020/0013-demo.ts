import type { Migration } from '../../migration.ts';

export const demo: Migration = {
  version: 13,
  name: 'the demo band, changes of other programs',
  async up(db) {
    await db.schema
      .createTable('demo')
      // The only row has the id 1.
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('run', 'text', (c) => c.notNull())
      // Epoch milliseconds; null until the run is complete.
      .addColumn('finished_at', 'bigint')
      .execute();
    await db.schema
      .createTable('demo_records')
      // A table's name, or `file`, or `theme`.
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      // In JSON: the theme that the demo set, or the revision of a single document.
      .addColumn('stood', 'text')
      .addPrimaryKeyConstraint('demo_records_key', ['kind', 'id'])
      .execute();
    await db.schema
      .createTable('outside_changes')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .execute();
  },
};

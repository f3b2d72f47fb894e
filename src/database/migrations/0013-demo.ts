import type { Migration } from '../migration.ts';

/** What the demo band brought, so that it can be taken away again, and what other programs say. */
export const demo: Migration = {
  version: 13,
  name: 'the demo band, changes of other programs',
  async up(db) {
    await db.schema
      .createTable('demo')
      // One site, at most one demo band: the only row has the id 1.
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('run', 'text', (c) => c.notNull())
      // Epoch milliseconds; null while it is being brought, or where that was cut off.
      .addColumn('finished_at', 'bigint')
      .execute();
    await db.schema
      .createTable('demo_records')
      // The table that it lies in, or `file`, or `theme`.
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      // In JSON: the theme as it stood, the revision of what there is one of.
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

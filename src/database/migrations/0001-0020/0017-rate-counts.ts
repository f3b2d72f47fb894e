import type { Migration } from '../../migration.ts';

/** What the tables before it counted is an hour old at most. */
export const rateCounts: Migration = {
  version: 17,
  name: 'one table of what rate limits count',
  async up(db) {
    await db.schema.dropTable('failed_tries').execute();
    await db.schema.dropTable('sendings').execute();
    // Guards of tries bore hashes without a key; who takes one makes it again.
    await db.withTables<{ guards: object }>().deleteFrom('guards').execute();
    await db.schema
      .createTable('rate_counts')
      // One try or submission counts for several subjects.
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('rate_counts_key', ['id', 'subject'])
      .execute();
    await db.schema
      .createIndex('rate_counts_subject')
      .on('rate_counts')
      .columns(['subject', 'ends_at'])
      .execute();
  },
};

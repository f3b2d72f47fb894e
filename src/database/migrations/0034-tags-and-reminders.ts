import type { Migration } from '../migration.ts';

export const tagsAndReminders: Migration = {
  version: 34,
  name: 'what tags say of a release, and who is mailed on its day',
  async up(db) {
    const added = [
      ['disc_number', 'integer'],
      ['album', 'text'],
      // Midnight in UTC.
      ['released_on', 'bigint'],
    ] as const;
    for (const [name, type] of added) {
      await db.schema.alterTable('recordings').addColumn(name, type).execute();
    }
    await db.schema
      .createTable('release_reminders')
      // Without a reference: a release may come back from the bin.
      .addColumn('release_id', 'text', (c) => c.notNull())
      .addColumn('subscriber_id', 'text', (c) =>
        c.notNull().references('subscribers.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('release_reminders_key', ['release_id', 'subscriber_id'])
      .execute();
    await db.schema
      .createIndex('release_reminders_subscriber')
      .on('release_reminders')
      .column('subscriber_id')
      .execute();
  },
};

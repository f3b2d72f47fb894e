import type { Migration } from '../migration.ts';

export const heard: Migration = {
  version: 32,
  name: 'what was heard and downloaded, by the day',
  async up(db) {
    await db.schema
      .createTable('heard')
      // The midnight in UTC of a calendar day where the band is at home.
      .addColumn('day', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      // No reference: what was in the bin comes back with its totals.
      .addColumn('release_id', 'text', (c) => c.notNull())
      // Empty for a whole release.
      .addColumn('song_id', 'text', (c) => c.notNull())
      .addColumn('times', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('heard_day', ['day', 'kind', 'release_id', 'song_id'])
      .execute();
  },
};

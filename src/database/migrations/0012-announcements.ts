import type { Migration } from '../migration.ts';

/**
 * When something that is announced was last changed, for feeds, calendars and search engines.
 * Of what was changed before this step, nobody knows.
 */
export const announcements: Migration = {
  version: 12,
  name: 'when shows and releases were changed',
  async up(db) {
    for (const table of ['shows', 'featured_releases']) {
      await db.schema.alterTable(table).addColumn('changed_at', 'bigint').execute();
    }
  },
};

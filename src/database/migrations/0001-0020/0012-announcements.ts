import type { Migration } from '../../migration.ts';

/** Null for what was changed before this step. */
export const announcements: Migration = {
  version: 12,
  name: 'when shows and releases were changed',
  async up(db) {
    for (const table of ['shows', 'featured_releases']) {
      await db.schema.alterTable(table).addColumn('changed_at', 'bigint').execute();
    }
  },
};

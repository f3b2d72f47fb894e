import type { Migration } from '../../migration.ts';

export const altTexts: Migration = {
  version: 15,
  name: 'what the pictures of records show',
  async up(db) {
    for (const table of ['shows', 'members', 'featured_releases', 'theme']) {
      await db.schema
        .alterTable(table)
        .addColumn('alt', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    }
  },
};

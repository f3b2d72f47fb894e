import type { Migration } from '../../migration.ts';

export const themeRevision: Migration = {
  version: 14,
  name: "the theme's revision",
  async up(db) {
    await db.schema
      .alterTable('theme')
      .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  },
};

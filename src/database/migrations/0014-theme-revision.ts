import type { Migration } from '../migration.ts';

/** Counts the changes of the theme, as every other record has it since version 4. */
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

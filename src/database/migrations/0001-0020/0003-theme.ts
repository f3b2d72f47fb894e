import type { Migration } from '../../migration.ts';

export const theme: Migration = {
  version: 3,
  name: 'theme',
  async up(db) {
    await db.schema
      .createTable('theme')
      // The only row has the id 1.
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('site_title', 'text', (c) => c.notNull())
      .addColumn('catch_phrase', 'text', (c) => c.notNull())
      .addColumn('primary_color', 'text', (c) => c.notNull())
      .addColumn('secondary_color', 'text', (c) => c.notNull())
      .addColumn('primary_font', 'text', (c) => c.notNull())
      .addColumn('secondary_font', 'text', (c) => c.notNull())
      .addColumn('logo_file', 'text', (c) => c.references('files.name'))
      .addColumn('pace_theme', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};

import type { Migration } from '../../migration.ts';

export const videoPosters: Migration = {
  version: 5,
  name: 'posters of videos, changes of pictures',
  async up(db) {
    for (const table of ['videos', 'featured_videos']) {
      await db.schema
        .alterTable(table)
        .addColumn('poster_file', 'text', (c) => c.references('files.name'))
        .execute();
    }
    for (const table of ['media_images', 'home_images']) {
      await db.schema
        .alterTable(table)
        .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
        .execute();
    }
  },
};

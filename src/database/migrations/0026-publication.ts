import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

const tables =
  'shows players videos featured_videos featured_releases media_images home_images'.split(' ');

/** Drafts, and hours at which records appear and disappear. */
export const publication: Migration = {
  version: 26,
  name: 'drafts and hours',
  async up(db) {
    for (const table of tables) {
      await db.schema.alterTable(table).addColumn('is_draft', 'integer').execute();
      // Epoch milliseconds.
      for (const column of ['publish_at', 'unpublish_at']) {
        await db.schema.alterTable(table).addColumn(column, 'bigint').execute();
        await sql`
          create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)})
          where ${sql.ref(column)} is not null`.execute(db);
      }
    }
  },
};

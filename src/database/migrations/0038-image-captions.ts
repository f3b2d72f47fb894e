import type { Kysely } from 'kysely';

/** A caption and a credit for each image of the media page and the home page. */
export async function up(db: Kysely<object>): Promise<void> {
  for (const table of ['media_images', 'home_images']) {
    for (const column of ['caption', 'credit']) {
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    }
  }
}

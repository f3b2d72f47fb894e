import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const downloads: Migration = {
  version: 31,
  name: 'downloads of releases, codes and links to them',
  async up(db, engine) {
    await db.schema
      .createTable('download_files')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('release', 'text', (c) => c.notNull())
      .addColumn('format', 'text', (c) => c.notNull())
      // Of all that it was made of.
      .addColumn('digest', 'text', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('made_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('download_files_of_release')
      .on('download_files')
      .columns(['release', 'format'])
      .unique()
      .execute();
    await db.schema
      .createTable('code_batches')
      .addColumn('id', 'text', (c) => c.primaryKey())
      // No reference: cards outlive a release that lies in the bin.
      .addColumn('release', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('made_at', 'bigint', (c) => c.notNull())
      .addColumn('codes', 'integer', (c) => c.notNull())
      .addColumn('redeemed', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('code_batches_of_release')
      .on('code_batches')
      .columns(['release', 'id'])
      .execute();
    await db.schema
      .createTable('download_codes')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .addColumn('batch', 'text', (c) =>
        c.notNull().references('code_batches.id').onDelete('cascade'),
      )
      // On the sheet of cards.
      .addColumn('place', 'integer', (c) => c.notNull())
      .addColumn('redeemed_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('download_codes_of_batch')
      .on('download_codes')
      .columns(['batch', 'place'])
      .execute();
    await db.schema
      .createTable('download_grants')
      .addColumn('id', 'text', (c) => c.primaryKey())
      // Null until the mail with the link is written.
      .addColumn('token_hash', 'text', (c) => c.unique())
      .addColumn('release', 'text', (c) => c.notNull())
      // Null once the link was opened, and for codes.
      .addColumn('email', 'text')
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .addColumn('downloads', 'integer', (c) => c.notNull())
      .addColumn('requests', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('download_grants_end')
      .on('download_grants')
      .column('ends_at')
      .execute();
    if (engine === 'sqlite') return;
    // As `0022-content-changes.ts` has it.
    await sql`
      create constraint trigger note_content_change after insert or update or delete
      on download_files deferrable initially deferred for each row
      execute function note_content_change('content')`.execute(db);
  },
};

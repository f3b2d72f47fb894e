import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const recordings: Migration = {
  version: 30,
  name: 'recordings and releases',
  async up(db, engine) {
    await db.schema
      .createTable('recordings')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('content_type', 'text', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      // SHA-256 of the file, as hexadecimal digits.
      .addColumn('digest', 'text', (c) => c.notNull().unique())
      .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      // Of the preparing: 0 to 100.
      .addColumn('percent', 'integer', (c) => c.notNull())
      // Why it cannot be prepared.
      .addColumn('problem', 'text')
      .addColumn('title', 'text')
      .addColumn('artist', 'text')
      .addColumn('track_number', 'integer')
      // Null until it has been listened to.
      .addColumn('seconds', 'double precision')
      .addColumn('loudness', 'double precision')
      .addColumn('peaks', 'text', (c) => c.notNull())
      .addColumn('is_lossless', 'integer', (c) => c.notNull())
      // What the file brought along, for as long as it is there.
      .addColumn('cover_file', 'text')
      .execute();
    await db.schema
      .createIndex('recordings_created')
      .on('recordings')
      .columns(['created_at', 'name'])
      .execute();
    await db.schema
      .createIndex('recordings_account')
      .on('recordings')
      .column('account_id')
      .execute();
    await db.schema
      .createTable('recording_forms')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('recording', 'text', (c) =>
        c.notNull().references('recordings.name').onDelete('cascade'),
      )
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('recording_forms_recording')
      .on('recording_forms')
      .columns(['recording', 'type'])
      .unique()
      .execute();
    await db.schema
      .createTable('releases')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('added_at', 'bigint', (c) => c.notNull())
      .addColumn('added_order', 'integer', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('release_date', 'bigint', (c) => c.notNull())
      .addColumn('cover_file', 'text', (c) => c.references('files.name'))
      .addColumn('alt', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('credits', 'text', (c) => c.notNull())
      .addColumn('links', 'text', (c) => c.notNull())
      .addColumn('download', 'text', (c) => c.notNull())
      .addColumn('tracks', 'text', (c) => c.notNull())
      .addColumn('is_draft', 'integer')
      .addColumn('publish_at', 'bigint')
      .addColumn('unpublish_at', 'bigint')
      .addColumn('changed_at', 'bigint')
      .execute();
    const indexes = {
      releases_newest: sql`(release_date desc, added_at desc, added_order, id)`,
      releases_added: sql`(added_at)`,
      releases_cover: sql`(cover_file)`,
      releases_publish_at: sql`(publish_at) where publish_at is not null`,
      releases_unpublish_at: sql`(unpublish_at) where unpublish_at is not null`,
    };
    for (const [name, columns] of Object.entries(indexes)) {
      await sql`create index ${sql.ref(name)} on releases ${columns}`.execute(db);
    }
    if (engine === 'sqlite') return;
    // As `0022-content-changes.ts` has it; a figure of the preparing is no news to pages.
    for (const [table, when] of [
      ['releases', 'insert or update or delete'],
      ['recordings', 'insert or update of seconds, problem or delete'],
    ] as const) {
      await sql`
        create constraint trigger note_content_change after ${sql.raw(when)} on ${sql.table(table)}
        deferrable initially deferred for each row
        execute function note_content_change('content')`.execute(db);
    }
  },
};

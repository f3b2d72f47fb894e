import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const history: Migration = {
  version: 25,
  name: 'history and bin',
  async up(db) {
    await db.schema
      .createTable('history')
      // A UUID of version 7: later ones are greater.
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      // No reference: an account may be removed while its last change is stored.
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('noun', 'text', (c) => c.notNull())
      // Null where a whole list was moved.
      .addColumn('record', 'text')
      .addColumn('action', 'text', (c) => c.notNull())
      // The row, or the order of a list, in JSON; null where there was none.
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      // The picture of the version before, which is kept for a time.
      .addColumn('file_name', 'text', (c) => c.references('files.name'))
      // For what lies in the bin: until when.
      .addColumn('binned_until', 'bigint')
      .execute();
    await db.schema
      .createIndex('history_of_record')
      .on('history')
      .columns(['record', 'id'])
      .execute();
    await sql`create index history_binned on history (binned_until) where binned_until is not null`.execute(
      db,
    );
    await db.schema.createIndex('history_file').on('history').column('file_name').execute();
  },
};

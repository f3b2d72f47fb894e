import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const continuousForms: Migration = {
  version: 33,
  name: 'records in one file',
  async up(db, engine) {
    await db.schema
      .createTable('continuous_forms')
      // Follows from the recordings and their order.
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      // In seconds, as JSON; none where it cannot be made.
      .addColumn('offsets', 'text', (c) => c.notNull())
      // When it was first found that no release wants it.
      .addColumn('unwanted_since', 'bigint')
      .execute();
    if (engine === 'sqlite') return;
    // As `0022-content-changes.ts` has it.
    await sql`
      create constraint trigger note_content_change
      after insert or delete on continuous_forms
      deferrable initially deferred for each row
      execute function note_content_change('content')`.execute(db);
  },
};

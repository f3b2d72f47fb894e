import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What pages show, and which part of it changes with a table. */
const watched = [
  ...'bio contact_info featured_releases featured_videos home_images media_images members'.split(
    ' ',
  ),
  ...'merch_config players privacy shows shows_settings theme videos'.split(' '),
].map((table) => ({ table, when: 'insert or update or delete', part: 'content' }));

const copies = { table: 'files', when: 'update of copies', part: 'copies' };

/**
 * On PostgreSQL whatever changes what pages show is counted at its commit and told to all who
 * listen. The count comes last, so that no transaction waits for it while another waits for that
 * one's rows. SQLite tells a connection itself whether others wrote.
 */
export const contentChanges: Migration = {
  version: 22,
  name: 'changes that every instance is told of',
  async up(db, engine) {
    await db.schema.dropTable('outside_changes').execute();
    if (engine === 'sqlite') return;
    await db.schema
      .createTable('content_changes')
      .addColumn('part', 'text', (c) => c.primaryKey())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .execute();
    await sql`
      create function note_content_change() returns trigger language plpgsql as $$
      declare
        noted text := 'stagedoor.noted_' || tg_argv[0];
        counted bigint;
      begin
        -- Once in a transaction, be its rows as many as they may.
        if current_setting(noted, true) is distinct from txid_current()::text then
          perform set_config(noted, txid_current()::text, true);
          insert into content_changes as c (part, count) values (tg_argv[0], 1)
            on conflict (part) do update set count = c.count + 1 returning c.count into counted;
          perform pg_notify('content_changes', tg_argv[0] || ' ' || counted);
        end if;
        return null;
      end $$`.execute(db);
    for (const { table, when, part } of [...watched, copies]) {
      await sql`
        create constraint trigger note_content_change after ${sql.raw(when)} on ${sql.table(table)}
        deferrable initially deferred for each row
        execute function note_content_change(${sql.lit(part)})`.execute(db);
    }
  },
};

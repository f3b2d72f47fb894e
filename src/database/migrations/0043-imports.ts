import { sql, type Kysely } from 'kysely';

const statements = [
  // place: an id of GeoNames. town: the name of the place, or what the fan typed if it is unclear.
  `alter table subscribers add column place text`,
  `alter table subscribers add column town text`,
  `alter table subscribers add column name text`,
  // A JSON array of texts.
  `alter table subscribers add column tags text`,
  `alter table shows add column place text`,
  `alter table shows add column place_name text`,
  // state: ready, running, done, undoing, undone. content is JSON.
  `create table imports (
    id text primary key, state text default 'ready' not null, at bigint not null, content text not null,
    rows_done integer default 0 not null, written_at bigint not null, why text)`,
  `create index imports_by_at on imports (at)`,
  // Changes to undo: after is a hash of the fields that were filled, or of a whole new record.
  `create table import_changes (
    import_id text not null references imports (id) on delete cascade, record text not null,
    fields text not null, after text not null, constraint import_changes_key primary key (import_id, record, fields)
  )`,
  `create index import_changes_by_record on import_changes (record)`,
  // Subscribers who are still to be asked to confirm have a mailed_at in the future.
  `create index subscribers_by_mailed_at on subscribers (mailed_at)`,
  // The row of the other service's list, in JSON.
  `alter table subscribers add column evidence text`,
  // The path that a letter had at another site.
  `alter table letters add column old_path text`,
];

/** Adds the towns of subscribers and shows, and imports of lists. */
export async function up(db: Kysely<object>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

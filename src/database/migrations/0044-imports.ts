import { sql, type Kysely } from 'kysely';

const statements = [
  // state: ready, running, done, undoing, undone. content is JSON.
  `create table imports (
    id text primary key, state text default 'ready' not null, at bigint not null, content text not null,
    rows_done integer default 0 not null, written_at bigint not null, by_command integer not null
  )`,
  `create index imports_by_at on imports (at)`,
  // Changes to undo: after is a hash of the fields that were filled, or of a whole new record.
  `create table import_changes (
    import_id text not null references imports (id) on delete cascade, record text not null,
    fields text not null, after text not null,
    constraint import_changes_key primary key (import_id, record, fields)
  )`,
  // Subscribers who are still to be asked to confirm.
  `create table import_asks (
    subscriber_id text primary key references subscribers (id) on delete cascade
  )`,
  // The row of the other service's list, in JSON.
  `alter table subscribers add column evidence text`,
];

/** Lets members bring lists of other services along, and take that back. */
export async function up(db: Kysely<object>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { sql, type Kysely } from 'kysely';

const statements = [
  // state: ready, running, done, undoing, undone. files, summary and choices are JSON.
  `create table imports (
    id text primary key, kind text not null, state text not null, files text not null,
    summary text not null, choices text, by_name text not null, at bigint not null,
    rows_done integer not null, written_at bigint not null, by_command integer not null
  )`,
  `create index imports_by_at on imports (at)`,
  // Changes to undo: did and fields name them, after is a hash of what is stored since.
  `create table import_changes (
    import_id text not null references imports (id) on delete cascade, record text not null,
    did text not null, fields text, after text not null,
    constraint import_changes_key primary key (import_id, record, did)
  )`,
  // The row of the other service's list, in JSON.
  `alter table subscribers add column evidence text`,
];

/** Lets members bring lists of other services along, and take that back. */
export async function up(db: Kysely<object>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

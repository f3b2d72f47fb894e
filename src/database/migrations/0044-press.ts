import { sql, type Kysely } from 'kysely';
import type { Engine } from '../open.ts';
import { watchContent } from './contentTable.ts';

/** The press kit, the files of all its versions, and the end of links to it. */
const schema = `
create table press (
  id integer primary key check (id = 1), revision integer not null, is_shown integer not null,
  short text not null, medium text not null, long text not null, quotes text not null,
  contacts text not null, photos text not null, logos text not null, songs text not null,
  videos text not null, papers text not null
);
create table press_files (
  press_id integer not null, file_name text not null references files (name),
  constraint press_files_key primary key (press_id, file_name)
);
create index press_files_file on press_files (file_name);
alter table private_links add column ends_at bigint;
`;

export async function up(db: Kysely<object>, engine: Engine): Promise<void> {
  for (const statement of schema.split(/;\n/)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
  await watchContent(db, engine, 'press');
}

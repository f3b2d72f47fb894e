import { sql, type Kysely } from 'kysely';
import type { Engine } from '../open.ts';
import { indexPublication, watchContent } from './contentTable.ts';

/** Times are epoch milliseconds. A statement ends with a semicolon at the end of its line. */
const schema = `
create table letters (
  id text primary key, added_at bigint not null, added_order integer not null,
  revision integer not null, slug text not null unique, title text not null,
  subject text not null, preview text not null, blocks text not null, on_site integer not null,
  by_mail integer not null, audience text not null, is_draft integer, publish_at bigint,
  unpublish_at bigint, dated_at bigint,
  changed_at bigint
);
create index letters_added on letters (added_at);
create index letters_dated on letters (dated_at);

-- The images of the versions of letters.
create table letter_files (
  letter_id text not null, file_name text not null references files (name),
  constraint letter_files_key primary key (letter_id, file_name)
);
create index letter_files_file on letter_files (file_name);

-- state: scheduled, sending, paused, sent. why is a sentence for members. frozen is the letter as
-- it goes, in JSON; null until it begins.
create table letter_sendings (
  letter_id text primary key, state text not null, why text, frozen text,
  revision integer not null, started_at bigint, finished_at bigint
);

-- state: waiting, going, sent, refused, uncertain, left. A mailbox gets a letter once.
create table letter_recipients (
  letter_id text not null, address_hash text not null, subscriber_id text not null,
  state text not null, at bigint not null, tries integer not null, next_at bigint not null,
  answer text,
  constraint letter_recipients_key primary key (letter_id, address_hash)
);
create index letter_recipients_by_state_next_at on letter_recipients (state, next_at);
create index letter_recipients_by_letter_id_state on letter_recipients (letter_id, state);

create table letter_pace (
  id integer primary key check (id = 1), per_hour integer not null, next_at bigint not null,
  retry_at bigint not null, pauses integer not null, changed_at bigint not null
);
`;

export async function up(db: Kysely<object>, engine: Engine): Promise<void> {
  for (const statement of schema.split(/;\n/)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
  await indexPublication(db, 'letters');
  await watchContent(db, engine, 'letters');
}

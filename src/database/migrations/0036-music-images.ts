import { sql, type Kysely } from 'kysely';

/** Puts releases on the home page, and gives players the poster of their video. */
export async function up(db: Kysely<object>): Promise<void> {
  // 1 if the home page shows it.
  await sql`alter table releases add column on_home integer default 0 not null`.execute(db);
  await sql`alter table players add column poster_file text references files (name)`.execute(db);
  await sql`create index players_by_poster_file on players (poster_file)`.execute(db);
}

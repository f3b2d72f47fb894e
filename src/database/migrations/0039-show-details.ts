import { sql, type Kysely } from 'kysely';

/** Adds the line-up, notes, age limit and map of shows. */
export async function up(db: Kysely<object>): Promise<void> {
  await sql`alter table shows add column line_up text default '' not null`.execute(db);
  await sql`alter table shows add column notes text default '' not null`.execute(db);
  await sql`alter table shows add column minimum_age integer`.execute(db);
  await sql`alter table shows add column map_link text`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Remembers the paths that letters had at another site. */
export async function up(db: Kysely<object>): Promise<void> {
  await sql`alter table letters add column old_path text`.execute(db);
}

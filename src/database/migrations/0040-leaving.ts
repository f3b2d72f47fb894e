import { sql, type Kysely } from 'kysely';

const statements = [
  // Mailboxes of confirmed subscribers who left, as hashes with the site's key.
  `create table left_addresses (hash text primary key, at bigint not null)`,
  // They may come back for an hour: kept is the subscriber's row in JSON, with ids of releases.
  `create table left_subscribers (
    leave_token text primary key, email text not null, kept text not null, left_at bigint not null
  )`,
  `create index left_subscribers_by_left_at on left_subscribers (left_at)`,
  `create index left_subscribers_by_email on left_subscribers (email)`,
  // source: site, show, release, download or band; unknown before this step. page is a path.
  `alter table subscribers add column source text`,
  `alter table subscribers add column source_id text`,
  `alter table subscribers add column page text`,
];

/** Lets a subscriber come back for an hour, and stores where each signed up. */
export async function up(db: Kysely<object>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

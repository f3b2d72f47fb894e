import { sql, type Kysely } from 'kysely';

const statements = [
  // kind: hard, soft or complaint. A report that comes again changes nothing.
  `create table bounces (
    message_id text not null, kind text not null, subscriber_id text not null, at bigint not null,
    constraint bounces_key primary key (message_id, kind)
  )`,
  `create index bounces_by_subscriber_id_kind_at on bounces (subscriber_id, kind, at)`,
  // paused_why: hard or soft.
  `alter table subscribers add column paused_at bigint`,
  `alter table subscribers add column paused_why text`,
  `create index subscribers_by_paused_at_confirmed_at on subscribers (paused_at, confirmed_at)`,
];

/** Stores undelivered e-mails, and pauses subscribers that cannot be reached. */
export async function up(db: Kysely<object>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

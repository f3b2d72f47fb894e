import { sql, type Kysely } from 'kysely';
import type { Engine } from '../open.ts';

// Released steps call these functions, so they never change.

/** For a noun with drafts: finds the next time at which a record appears or disappears. */
export async function indexPublication(db: Kysely<object>, table: string): Promise<void> {
  for (const time of ['publish_at', 'unpublish_at']) {
    const [name, column] = [sql.ref(`${table}_${time}`), sql.ref(time)];
    await sql`create index ${name} on ${sql.table(table)} (${column})
        where ${column} is not null`.execute(db);
  }
}

/**
 * Counts changes to a table behind pages, which are then rendered again. With SQLite, a connection
 * itself knows whether others wrote.
 * @param when the changes that pages show. @param part of the site that changes.
 */
export async function watchContent(
  db: Kysely<object>,
  engine: Engine,
  table: string,
  when = 'insert or update or delete',
  part: 'content' | 'copies' = 'content',
): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`
    create constraint trigger note_content_change after ${sql.raw(when)} on ${sql.table(table)}
    deferrable initially deferred for each row
    execute function note_content_change(${sql.lit(part)})`.execute(db);
}

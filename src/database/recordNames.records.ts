import { sql } from 'kysely';
import type { Db } from './open.ts';

/** Names records of any noun, and the towns of fans, by their ids. */
export async function namesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const among = sql`in (${sql.join(ids)})`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, email as name from subscribers where id ${among}
    union all select id, venue from shows where id ${among}
    union all select id, title from releases where id ${among}
    union all select id, title from letters where id ${among}
    union all select place, max(town) from subscribers where place ${among} group by place`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import { sql, type Kysely } from 'kysely';

const statements = [
  // place: an id of GeoNames. town: the name of the place, or what the fan typed if it is unclear.
  `alter table subscribers add column place text`,
  `alter table subscribers add column town text`,
  `alter table subscribers add column name text`,
  // A JSON array of texts.
  `alter table subscribers add column tags text`,
  `alter table subscribers add column import_id text`,
  `alter table shows add column place text`,
  `alter table shows add column place_name text`,
];

/** Adds the towns of subscribers and shows, and what imports know about subscribers. */
export async function up(db: Kysely<object>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

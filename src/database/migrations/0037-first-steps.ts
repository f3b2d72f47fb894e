import type { Kysely } from 'kysely';

/** The only row, with the id 1, says that the band has hidden its list of first steps. */
export async function up(db: Kysely<object>): Promise<void> {
  await db.schema
    .createTable('first_steps')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    // Epoch milliseconds.
    .addColumn('hidden_at', 'bigint', (c) => c.notNull())
    .execute();
}

import type { Kysely } from 'kysely';

/** Distinguishes uploads that broke off from those that go on, on every instance. */
export async function up(db: Kysely<object>): Promise<void> {
  await db.schema
    .alterTable('uploads')
    // Epoch milliseconds.
    .addColumn('written_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '../database/open.ts';

/** Takes SQLite's lock of writers and writes nothing. @throws if none may write now. */
export async function tryToWrite(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    await sql`rollback`.execute(connection);
  });
}

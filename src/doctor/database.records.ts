import { sql } from 'kysely';
import type { Db } from '../database/open.ts';

/** What PostgreSQL says of itself. */
export interface PostgresServer {
  version: string;
  /** As a replica is, which follows another server. */
  isReadOnly: boolean;
  /** Epoch milliseconds. */
  now: number;
}

export async function postgresServer(db: Db): Promise<PostgresServer> {
  const { rows } = await sql<{ version: string; readonly: string; now: string }>`
    select current_setting('server_version') as version,
      current_setting('transaction_read_only') as readonly,
      extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  const { version, readonly, now } = rows[0]!;
  return { version, isReadOnly: readonly === 'on', now: Number(now) };
}

/** Takes SQLite's lock of writers and writes nothing. @throws where none may write now. */
export async function tryToWrite(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    await sql`rollback`.execute(connection);
  });
}

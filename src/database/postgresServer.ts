import { sql } from 'kysely';
import type { Db } from './open.ts';

/**
 * PostgreSQL's description of itself: an encoding like `UTF8`, its clock in epoch milliseconds, and
 * whether it is read-only, as a replica of another server is.
 */
export async function postgresServer(db: Db) {
  const { rows } = await sql<{ version: string; encoding: string; readonly: string; now: string }>`
    select current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') as readonly,
      extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  const { readonly, now, ...known } = rows[0]!;
  return { ...known, isReadOnly: readonly === 'on', now: Number(now) };
}

/** Pages can be read, and nothing can be saved. */
export class ReadOnlyDatabase extends Error {
  override name = 'ReadOnlyDatabase';
}

/** @throws ReadOnlyDatabase */
export async function requireChanges(db: Db): Promise<void> {
  if ((await postgresServer(db)).isReadOnly) throw new ReadOnlyDatabase('PostgreSQL is read-only');
}

/** Whether PostgreSQL refused a change as a replica does: SQLSTATE read_only_sql_transaction. */
export const isReadOnlyError = (error: unknown): boolean =>
  error instanceof ReadOnlyDatabase || (error as { code?: string }).code === '25006';

/**
 * Whether a pooler such as pgbouncer reassigns its connections with each transaction. If so, a lock
 * that outlives a transaction is lost. One connection waits while another one has a transaction:
 * per session they keep their server processes, per transaction they share them.
 */
export function isPooledByTransaction(db: Db): Promise<boolean> {
  const processOf = async (connection: Db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    return rows[0]!.pid;
  };
  return db.connection().execute(async (waiting) => {
    const before = await processOf(waiting);
    return db.transaction().execute(async (busy) => {
      // It would wait for the other one if the pooler has no more than that.
      if ((await processOf(busy)) === before) return true;
      return (await processOf(waiting)) !== before;
    });
  });
}

import type { Db } from '../../database/open.ts';
import type { DemoStatus } from './demo.ts';
import { insertNew } from '../../database/rows.records.ts';

export type DemoTables = {
  /** The only row has the id 1. */
  demo: {
    id: number;
    /** Empty; before version 0.2.0 a random id of the command's run. */
    run: string;
    /** Epoch milliseconds; null if a run before version 0.2.0 was interrupted. */
    finished_at: number | null;
  };
  /** There are none without the row above. */
  demo_records: {
    /** A table's name, or `file`, or `theme`. */
    kind: string;
    id: string;
    /** JSON: the theme as it stood, or the revision of a single row; else null. */
    stood: string | null;
  };
};

const tables = (db: Db) => db.withTables<DemoTables>();

/** One row each, with the id 1, which counts its revisions. */
export const single = ['bio', 'contact_info', 'privacy'] as const;
/** Fans' messages. The band reads and marks them, which is no edit. */
export const sent = ['messages', 'subscribers'] as const;

export async function demoStatus(db: Db): Promise<DemoStatus['demo']> {
  const row = await tables(db).selectFrom('demo').select('finished_at').executeTakeFirst();
  if (!row) return 'none';
  return row.finished_at === null ? 'half' : 'whole';
}

/**
 * Marks the site as one with the demo band. On SQLite this write blocks every other writer, and on
 * PostgreSQL other runs of the command, until the transaction ends.
 * @returns false if the demo band is there already.
 */
export async function enterDemo(trx: Db, now: number): Promise<boolean> {
  return insertNew(tables(trx), 'demo', { id: 1, run: '', finished_at: now });
}

/**
 * Records what the same transaction adds. Call `enterDemo` first.
 * @param kind a table's name, `file`, or `theme`.
 * @param stood the theme as it stood, or the revision of a single row.
 */
export async function recordDemo(
  trx: Db,
  kind: string,
  id: string,
  stood: object | null = null,
): Promise<void> {
  const row = { kind, id, stood: stood && JSON.stringify(stood) };
  await tables(trx).insertInto('demo_records').values(row).execute();
}

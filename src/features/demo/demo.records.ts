import type { Db } from '../../database/open.ts';
import type { DemoStatus } from './demo.ts';
import type { DemoTables } from './demo.table.ts';

const tables = (db: Db) => db.withTables<DemoTables>();

/** Their rows count their revisions from 1. */
export const listed = [
  'shows',
  'home_images',
  'media_images',
  'videos',
  'featured_videos',
  'featured_releases',
  'releases',
  'players',
  'members',
] as const;
/** One row each, with the id 1, which counts its revisions. */
export const single = ['bio', 'contact_info', 'privacy'] as const;
/** What fans send. The band reads and marks it, which is no edit. */
export const sent = ['messages', 'subscribers'] as const;

export type DemoKind =
  | (typeof listed)[number]
  | (typeof single)[number]
  | (typeof sent)[number]
  | 'theme'
  | 'file';

export async function demoStatus(db: Db): Promise<DemoStatus['demo']> {
  const row = await tables(db).selectFrom('demo').select('finished_at').executeTakeFirst();
  if (!row) return 'none';
  return row.finished_at === null ? 'half' : 'whole';
}

/**
 * Begins a run of the command; an unfinished one ends, and finds that out at its next step.
 * @returns the files that such a run has stored; null if the demo band is whole already.
 */
export async function beginDemo(db: Db, run: string): Promise<string[] | null> {
  return db.transaction().execute(async (trx) => {
    // An insert or an update that changes nothing: both lock the row on both engines.
    const { finished_at } = await tables(trx)
      .insertInto('demo')
      .values({ id: 1, run, finished_at: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
      .returningAll()
      .executeTakeFirstOrThrow();
    if (finished_at !== null) return null;
    await tables(trx).updateTable('demo').set({ run }).execute();
    const files = tables(trx).selectFrom('demo_records').select('id').where('kind', '=', 'file');
    return (await files.execute()).map(({ id }) => id);
  });
}

/**
 * Locks a run until the transaction ends. Everything that a run writes needs this first.
 * @returns false if the run was removed or replaced by another.
 */
export async function lockRun(trx: Db, run: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable('demo')
    .set({ run })
    .where('run', '=', run)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Records what the same transaction adds, or a file about to be stored. Call `lockRun` first.
 * @param stood the theme as it stood, or the revision of a single row.
 */
export async function recordDemo(
  trx: Db,
  kind: DemoKind,
  id: string,
  stood: object | null = null,
): Promise<void> {
  const row = { kind, id, stood: stood && JSON.stringify(stood) };
  await tables(trx).insertInto('demo_records').values(row).execute();
}

/** Before it is stored, so that a crash leaves no unknown file. @returns false for an ended run. */
export function recordFile(db: Db, run: string, name: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockRun(trx, run))) return false;
    await recordDemo(trx, 'file', name);
    return true;
  });
}

/** To be called in the transaction that brings the demo band. */
export async function finishDemo(trx: Db, now: number): Promise<void> {
  await tables(trx).updateTable('demo').set({ finished_at: now }).execute();
}

/** Ends a run that failed; one that is over already stays as it is. */
export function abandonDemo(db: Db, run: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockRun(trx, run))) return;
    await tables(trx).deleteFrom('demo_records').execute();
    await tables(trx).deleteFrom('demo').execute();
  });
}

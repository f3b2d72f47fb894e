import type { Db } from '../../database/open.ts';
import type { DemoStatus } from './demo.ts';
import type { DemoTables } from './demo.table.ts';

const tables = (db: Db) => db.withTables<DemoTables>();

/** The tables of the band's lists: their rows count their changes, from 1. */
export const listed = [
  'shows',
  'home_images',
  'media_images',
  'videos',
  'featured_videos',
  'featured_releases',
  'players',
  'members',
] as const;
/** Of which there is one each, with the number 1 for an id; it counts its changes. */
export const single = ['bio', 'contact_info', 'privacy'] as const;
/** What fans send. The band reads and marks it, which is no edit. */
export const sent = ['messages', 'subscribers'] as const;

/** What the demo band may bring: a row of a table, the theme, or a kept file. */
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
 * Begins to bring the demo band. A run that has not finished, whether it was cut off or still
 * prints, loses its place to this one: whatever it does next finds that it is over.
 * @param run which run of the command.
 * @returns the pictures that such a run has kept; null where the demo band is whole already.
 */
export async function beginDemo(db: Db, run: string): Promise<string[] | null> {
  return db.transaction().execute(async (trx) => {
    // Makes the row where there is none; where there is one it changes nothing but holds it on
    // both engines until the end.
    const { finished_at } = await tables(trx)
      .insertInto('demo')
      .values({ id: 1, run, finished_at: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
      .returningAll()
      .executeTakeFirstOrThrow();
    if (finished_at !== null) return null;
    await tables(trx).updateTable('demo').set({ run }).execute();
    const noted = tables(trx).selectFrom('demo_records').select('id').where('kind', '=', 'file');
    return (await noted.execute()).map(({ id }) => id);
  });
}

/**
 * Holds a run until the transaction ends: nobody takes its place or removes what it brings
 * meanwhile. Everything that a run writes down it writes in such a transaction.
 * @returns false where it is over: it was removed, or another has taken its place.
 */
export async function holdDemo(trx: Db, run: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable('demo')
    .set({ run })
    .where('run', '=', run)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Writes down what is added in the same transaction, or a file that is about to be kept. Call it
 * in a transaction that holds the run.
 * @param stood how it stands: the parts of the theme, the revision of what there is one of.
 */
export async function noteDemo(
  trx: Db,
  kind: DemoKind,
  id: string,
  stood: object | null = null,
): Promise<void> {
  const row = { kind, id, stood: stood && JSON.stringify(stood) };
  await tables(trx).insertInto('demo_records').values(row).execute();
}

/**
 * Writes a picture down before it is kept, so that whatever is cut off can be cleared away.
 * @returns false where the run is over.
 */
export function notePicture(db: Db, run: string, name: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdDemo(trx, run))) return false;
    await noteDemo(trx, 'file', name);
    return true;
  });
}

/** Says that the demo band is whole, in the transaction that brings it. */
export async function finishDemo(trx: Db, now: number): Promise<void> {
  await tables(trx).updateTable('demo').set({ finished_at: now }).execute();
}

/** Ends a run that could not bring the demo band; one that is over already stays as it is. */
export function abandonDemo(db: Db, run: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdDemo(trx, run))) return;
    await tables(trx).deleteFrom('demo_records').execute();
    await tables(trx).deleteFrom('demo').execute();
  });
}

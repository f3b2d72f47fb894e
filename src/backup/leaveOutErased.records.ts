import { sql } from 'kysely';
import { tiedTables } from '../database/recordedChanges.records.ts';
import type { Database } from '../database/open.ts';
import { Problem } from '../errors/problem.ts';
import { deleteFile } from '../files/records/files.records.ts';
import { isBackedUp, tablesOf, type Table } from './catalog.records.ts';
import { rowsIn, type Rows } from './snapshot.records.ts';
import { insertNew } from '../database/rows.records.ts';

/** Data that must stay erased, and addresses that were removed or left: key and time. */
export const erasureLists: readonly Table[] = [
  { name: 'erased', key: ['id'] },
  { name: 'suppressed_addresses', key: ['email_hash'] },
  { name: 'left_addresses', key: ['hash'] },
];

export const isErasureList = (table: string): boolean =>
  erasureLists.some(({ name }) => name === table);

export async function addToLists({ db }: Pick<Database, 'db'>, { table, rows }: Rows) {
  if (rows.length === 0) return;
  await insertNew(rowsIn(db), table, rows);
}

/**
 * Erases the entries of its own list, in a database that no one else uses.
 * @returns the names of the objects of images that nothing shows any more.
 */
export async function leaveOutErased(scratch: Database): Promise<string[]> {
  const { db, engine } = scratch;
  await sql`pragma foreign_keys = on`.execute(db);
  const isErased = sql`(select id from erased)`;
  const tables = await tablesOf(db, engine);
  for (const { name, key } of tables.filter(isBackedUp)) {
    if (isErasureList(name) || key.join() !== 'id') continue;
    await sql`delete from ${sql.table(name)} where id in ${isErased}`.execute(db);
  }
  for (const { table, column } of tiedTables) {
    const isTied = sql`${sql.ref(column)} in ${isErased}`;
    await sql`delete from ${sql.table(table)} where ${isTied}`.execute(db);
  }
  const { rows } = await sql<{ name: string }>`
    select name from files where name in ${isErased}`.execute(db);
  const objects: string[] = [];
  for (const { name } of rows) objects.push(...(await unlessShown(deleteFile(db, name))));
  return objects;
}

/** Another record may show the same image. */
const unlessShown = (deleting: Promise<string[]>): Promise<string[]> =>
  deleting.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'file.in-use') return [];
    throw error;
  });

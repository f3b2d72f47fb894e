import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { databaseVersion } from '../database/migrate.ts';
import { withoutTimeLimit, type Database, type Db, type Engine } from '../database/open.ts';
import { sumOf } from '../kit/functions/sumOf.ts';
import { isBackedUp, isBackedUpRow, tablesOf, type Table } from './catalog.records.ts';

/** How much is read and passed on at once: more would block everyone else meanwhile. */
export const pageLimits = {
  rows: 100,
  /** Characters of text; a longer row comes by itself. */
  text: 256 * 1024,
};

export type Row = Record<string, unknown>;

/** Rows of any table, whose columns are not known here. */
export const rowsIn = (db: Db) => db.withTables<Record<string, Row>>();

export interface Rows {
  table: string;
  rows: Row[];
}

/**
 * Opens the whole database as it is now, however long it is read.
 * @param database must have no other user meanwhile: on SQLite it is a connection of its own.
 */
export async function openSnapshot({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  const begun = db.startTransaction();
  // An SQLite transaction always reads one snapshot, from its first read on.
  const trx = await (
    engine === 'postgres'
      ? begun.setIsolationLevel('repeatable read').setAccessMode('read only')
      : begun
  ).execute();
  const close = async () => {
    if (!trx.isRolledBack) await trx.rollback().execute();
  };
  try {
    if (engine === 'postgres') await sql.raw(withoutTimeLimit).execute(trx);
    return {
      /** How many migrations it has gone through. */
      schema: await databaseVersion(trx),
      rows: backedUpRows(trx, engine),
      /** May be called again. */
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* backedUpRows(db: Db, engine: Engine): AsyncIterable<Rows> {
  for (const table of (await tablesOf(db, engine)).filter(isBackedUp)) {
    for await (const rows of storedRows(db, table)) {
      const held = rows.filter((row) => isBackedUpRow(table, row));
      if (held.length > 0) yield { table: table.name, rows: held };
    }
  }
}

/**
 * Reads in the order of the primary key, so that the same site makes the same backup. Between pages
 * others have their turn, as SQLite itself never waits.
 */
export async function* storedRows(db: Db, { name, key }: Table): AsyncIterable<Row[]> {
  let all = rowsIn(db).selectFrom(name).selectAll().limit(pageLimits.rows);
  for (const column of key) all = all.orderBy(sql.ref(column));
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    // With an offset, each batch would read all earlier rows again.
    const before = sql.join(key.map((column) => last?.[column]));
    const rows = await (last ? all.where(sql<boolean>`(${columns}) > (${before})`) : all).execute();
    for (const page of pagesOf(rows)) {
      yield page;
      await setImmediate();
    }
    if (rows.length < pageLimits.rows) return;
    last = rows.at(-1);
  }
}

function* pagesOf(rows: readonly Row[]): Iterable<Row[]> {
  let page: Row[] = [];
  let text = 0;
  for (const row of rows) {
    const own = textIn(row);
    if (page.length > 0 && text + own > pageLimits.text) {
      yield page;
      [page, text] = [[], 0];
    }
    page.push(row);
    text += own;
  }
  if (page.length > 0) yield page;
}

const textIn = (row: Row): number =>
  sumOf(Object.values(row), (value) => (typeof value === 'string' ? value.length : 0));

/** Whether each row names an object of the storage. */
export const isOfObjects = (table: string): boolean =>
  table === 'files' || table === 'file_variants' || table === 'recordings';

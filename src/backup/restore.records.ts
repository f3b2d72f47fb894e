import { sql } from 'kysely';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations.ts';
import { isForeignKeyError } from '../database/isForeignKeyError.ts';
import { withoutTimeLimit, type Database, type Db } from '../database/open.ts';
import { Problem } from '../errors/problem.ts';
import { diskProblem } from '../files/receive/disk-problem.ts';
import { BackupProblem } from './archive.ts';
import { addToLists, erasureLists, leaveOutErased } from './erased.records.ts';
import { inOrderOfReference, isKept, isOwn, tablesOf } from './catalog.records.ts';
import { storedRows, type Row } from './snapshot.records.ts';

/** Tables that a start fills by itself, with what says nothing of a band. */
const filledAlone: ReadonlySet<string> = new Set(['site_keys']);

/** Whether there is anything that a restore would lose. */
export async function hasContent({
  db,
  engine,
}: Pick<Database, 'db' | 'engine'>): Promise<boolean> {
  for (const table of (await tablesOf(db, engine)).filter(isKept)) {
    if (filledAlone.has(table.name)) continue;
    const row = await inTables(db).selectFrom(table.name).selectAll().limit(1).executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** An empty database, as the program of that schema left it. @param schema counts migrations. */
export async function prepareScratch(scratch: Database, schema: number): Promise<void> {
  // Rows come in the order of their tables' names, and are checked when all are there.
  await sql`pragma foreign_keys = off`.execute(scratch.db);
  await migrate(scratch, migrations.slice(0, schema));
  for (const { name } of (await tablesOf(scratch.db, 'sqlite')).filter(isKept)) {
    await inTables(scratch.db).deleteFrom(name).execute();
  }
}

/** @throws BackupProblem where they do not fit, Problem where the disk takes no more. */
export async function insertRows(
  { db }: Database,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  try {
    await inTables(db).insertInto(table).values(rows).execute();
  } catch (error) {
    const known = diskProblem(error);
    throw known instanceof Problem ? known : unfit(table, error);
  }
}

/** @throws BackupProblem where rows do not fit, or point at others that are not there. */
export async function finishScratch(scratch: Database): Promise<void> {
  await requireNumbers(scratch);
  await migrate(scratch);
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(scratch.db);
  const [lost] = rows;
  if (lost) {
    throw new BackupProblem(
      `Rows of "${lost.table}" in the backup point at others that are not there. Take another one.`,
    );
  }
}

/**
 * Puts the rows of one database in the place of another's, all or none; but what either lists as
 * erased is left out, and stays listed.
 * @param from is changed by that.
 * @returns the names of objects that go with what was left out.
 */
export function replaceRows(from: Database, to: Database): Promise<string[]> {
  return to.db.transaction().execute(async (trx) => {
    if (to.engine === 'postgres') await sql.raw(withoutTimeLimit).execute(trx);
    for (const table of erasureLists) {
      for await (const rows of storedRows(trx, table)) {
        await addToLists(from, { table: table.name, rows });
      }
    }
    const objects = await leaveOutErased(from);
    const all = (await tablesOf(trx, to.engine)).filter((table) => !isOwn(table));
    const ordered = await inOrderOfReference(trx, to.engine, all);
    for (const { name } of ordered.toReversed()) {
      await inTables(trx).deleteFrom(name).execute().catch(requireNoneElse(name));
    }
    for (const table of ordered.filter(isKept)) {
      for await (const rows of storedRows(from.db, table)) {
        await inTables(trx)
          .insertInto(table.name)
          .values(rows)
          .execute()
          .catch((error: unknown) => {
            throw isOfData(error) ? unfit(table.name, error) : error;
          });
      }
    }
    return objects;
  });
}

/** SQLite takes words for numbers, and PostgreSQL does not. */
async function requireNumbers({ db }: Database): Promise<void> {
  for (const { name, columns } of (await db.introspection.getTables()).filter(isKept)) {
    const areWords = columns
      .filter(({ dataType }) => !/text/i.test(dataType))
      .map((column) => sql<boolean>`typeof(${sql.ref(column.name)}) = 'text'`);
    const query = inTables(db)
      .selectFrom(name)
      .select(sql`1`.as('one'))
      .limit(1);
    if (await query.where((where) => where.or(areWords)).executeTakeFirst()) throw unfit(name);
  }
}

const requireNoneElse =
  (table: string) =>
  (error: unknown): never => {
    if (!isForeignKeyError(error)) throw error;
    throw new BackupProblem(
      `A table of another program refers to rows of "${table}", so they cannot be replaced. Remove its foreign key, and restore again: nothing was changed.`,
      { cause: error },
    );
  };

/** What PostgreSQL says of values that it does not take, or of rows that contradict each other. */
const isOfData = (error: unknown): boolean =>
  /^2[23][0-9A-Z]{3}$/.test(String((error as { code?: unknown }).code));

const unfit = (table: string, cause?: unknown): BackupProblem =>
  new BackupProblem(`The rows of "${table}" in the backup do not fit. Take another one.`, {
    cause,
  });

const inTables = (db: Db) => db.withTables<Record<string, Row>>();

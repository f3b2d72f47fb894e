import { sql, type Expression } from 'kysely';
import { FailedStep, migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations.ts';
import { isForeignKeyError, withoutTimeLimit, type Database, type Db } from '../database/open.ts';
import { findsAny } from '../database/rows.records.ts';
import { Problem } from '../errors/problem.ts';
import { diskProblem } from '../files/receive/diskProblem.ts';
import { BackupProblem, unusable } from './archive.ts';
import { addToLists, erasureLists, leaveOutErased } from './leaveOutErased.records.ts';
import {
  followedByOthers,
  inOrderOfReference,
  isBackedUp,
  isOwn,
  jsonColumns,
  tablesOf,
} from './catalog.records.ts';
import { rowsIn, storedRows, type Row } from './snapshot.records.ts';

/** Whether there is anything that a restore would lose. */
export async function hasContent({
  db,
  engine,
}: Pick<Database, 'db' | 'engine'>): Promise<boolean> {
  for (const { name } of (await tablesOf(db, engine)).filter(isBackedUp)) {
    // A start fills it by itself, with nothing about a band.
    if (name === 'site_keys') continue;
    if (await findsAny(rowsIn(db).selectFrom(name).selectAll().limit(1))) return true;
  }
  return false;
}

/** An empty database, as the program of that schema left it. */
export async function prepareScratch(scratch: Database, schema: number): Promise<void> {
  // Rows come in the order of their tables' names, and are checked when all are there.
  await sql`pragma foreign_keys = off`.execute(scratch.db);
  const steps = migrations.filter(({ version }) => version <= schema);
  await migrate(scratch, steps);
  for (const { name } of (await tablesOf(scratch.db, 'sqlite')).filter(isBackedUp)) {
    await rowsIn(scratch.db).deleteFrom(name).execute();
  }
}

/** @throws BackupProblem if they do not fit, Problem if the disk takes no more. */
export async function insertRows(
  { db }: Database,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  try {
    await rowsIn(db).insertInto(table).values(rows).execute();
  } catch (error) {
    const known = diskProblem(error);
    throw known instanceof Problem ? known : unfit(table, error);
  }
}

/**
 * Brings the rows to the newest schema, and makes sure that the site could have stored them: SQLite
 * does not enforce column types.
 * @param readAll throws if the site cannot answer a record.
 * @throws BackupProblem if they do not fit, Problem if the disk is full.
 */
export async function finishScratch(
  scratch: Database,
  readAll: (db: Db) => Promise<void>,
): Promise<void> {
  await requireKinds(scratch);
  await migrate(scratch).catch((error: unknown) => {
    const known = diskProblem(error instanceof FailedStep ? error.cause : error);
    throw known instanceof Problem ? known : unusable(notOfSite, { cause: error });
  });
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(scratch.db);
  const [lost] = rows;
  if (lost) throw unusable(`Rows of "${lost.table}" in the backup refer to missing rows.`);
  await requireJson(scratch);
  await readAll(scratch.db).catch((error: unknown) => {
    throw unusable(notOfSite, { cause: error });
  });
}

const notOfSite = 'The site cannot read this backup: another program made or changed it.';

/**
 * Replaces a database's rows with those of `from`, all or none; but the rows that either lists as
 * erased are left out, and stay listed.
 * @param from is changed by that.
 * @returns the names of objects that go with the omitted rows.
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
    const ordered = inOrderOfReference(all);
    const followed = await followedByOthers(trx, to.engine);
    if (followed !== null) throw referredTo(followed);
    for (const { name } of ordered.toReversed()) {
      await rowsIn(trx).deleteFrom(name).execute().catch(requireNoneElse(name));
    }
    for (const table of ordered.filter(isBackedUp)) {
      for await (const rows of storedRows(from.db, table)) {
        await rowsIn(trx)
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

/** SQLite accepts words for numbers and null for a key, and PostgreSQL does not. */
async function requireKinds({ db }: Database): Promise<void> {
  const tables = await tablesOf(db, 'sqlite');
  for (const { name, columns } of (await db.introspection.getTables()).filter(isBackedUp)) {
    const key = tables.find((table) => table.name === name)!.key;
    await requireNone(db, name, [
      ...key.map((column) => sql<boolean>`${sql.ref(column)} is null`),
      ...columns.map((column) => isOfOtherKind(sql.ref(column.name), column.dataType)),
    ]);
  }
}

function isOfOtherKind(column: Expression<unknown>, dataType: string): Expression<boolean> {
  if (/text/i.test(dataType)) return sql`typeof(${column}) not in ('text', 'null')`;
  if (/double/i.test(dataType)) return sql`typeof(${column}) not in ('real', 'integer', 'null')`;
  return sql`typeof(${column}) not in ('integer', 'null') or abs(${column}) > ${latestInstant}`;
}

/** The last that a `Date` can be, in epoch milliseconds; no other number comes near it. */
const latestInstant = 8_640_000_000_000_000;

async function requireJson({ db }: Database): Promise<void> {
  for (const [name, columns] of Object.entries(jsonColumns)) {
    const isNone = (column: Expression<unknown>) =>
      sql<boolean>`case when json_valid(${column}) then json_type(${column}) not in ('array', 'object') else ${column} is not null end`;
    await requireNone(
      db,
      name,
      columns.map((column) => isNone(sql.ref(column))),
    );
  }
}

/** @throws BackupProblem if any of these is true of a row. */
async function requireNone(db: Db, table: string, faults: Expression<boolean>[]): Promise<void> {
  const rows = rowsIn(db)
    .selectFrom(table)
    .select(sql`1`.as('one'));
  const found = rows.where((where) => where.or(faults)).limit(1);
  if (await findsAny(found)) throw unfit(table);
}

const requireNoneElse =
  (table: string) =>
  (error: unknown): never => {
    throw isForeignKeyError(error) ? referredTo(table, error) : error;
  };

const referredTo = (table: string, cause?: unknown): BackupProblem =>
  new BackupProblem(
    `A table of another program refers to rows of "${table}", so a restore cannot replace them. Nothing was changed. Remove that foreign key and restore again.`,
    { cause },
  );

/** PostgreSQL's errors for values that it refuses, or for rows that contradict each other. */
const isOfData = (error: unknown): boolean =>
  /^2[23][0-9A-Z]{3}$/.test(String((error as { code?: unknown }).code));

const unfit = (table: string, cause?: unknown): BackupProblem =>
  unusable(`The rows of "${table}" in the backup do not fit this version.`, { cause });

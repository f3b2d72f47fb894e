import { sql } from 'kysely';
import { countRows, findsAny, firstOrNull, namesIn } from '../../database/rows.records.ts';
import type { HistoryTables } from '../../database/recordedChanges.records.ts';
import type { Db, Engine } from '../../database/open.ts';
import type { RecordingTables } from '../recordings/recordings.table.ts';
import { filesAtOnce } from './files.records.ts';
import type { FilesTables } from './files.table.ts';
import type { UploadTables } from './uploads.table.ts';

export type ServedObject = NonNullable<Awaited<ReturnType<typeof objectNamed>>>;

/**
 * Finds a stored file or a variant; null for unknown names. `keptForHistory` is the file, or that
 * of the variant, if earlier versions of records use it.
 */
export async function objectNamed(db: Db, name: string) {
  const object = db
    .withTables<FilesTables & HistoryTables>()
    .selectFrom('files')
    .leftJoin('history', 'history.file_name', 'files.name')
    .select(['content_type as contentType', 'bytes', 'history.file_name as keptForHistory'])
    .where('name', '=', name)
    .unionAll((eb) =>
      eb
        .selectFrom('file_variants')
        .leftJoin('history', 'history.file_name', 'file_variants.file_name')
        .select(['content_type as contentType', 'bytes', 'history.file_name as keptForHistory'])
        .where('name', '=', name),
    )
    .limit(1);
  return firstOrNull(object);
}

/** Whether a record's current version uses it. */
export async function isShown(
  db: Db,
  name: string,
  references: readonly { table: string; column: string }[],
): Promise<boolean> {
  const uses = references
    .filter(({ table }) => table !== 'history')
    .map(({ table, column }) => {
      return sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${name})`;
    });
  const asked = sql<{ shown: number | boolean }>`select ${sql.join(uses, sql` or `)} as shown`;
  return Boolean((await asked.execute(db)).rows[0]?.shown);
}

/** Uses the foreign keys, so that new nouns count. @param before epoch milliseconds. */
export async function unusedFiles(db: Db, engine: Engine, before: number): Promise<string[]> {
  let unused = objects(db).selectFrom('files').select('name').where('created_at', '<', before);
  for (const { table, column } of await referencesToFiles(db, engine)) {
    const use = sql`select 1 from ${sql.table(table)} as u where ${sql.ref(`u.${column}`)} = files.name`;
    unused = unused.where(sql<boolean>`not exists (${use})`);
  }
  return namesIn(unused);
}

/** Excludes rows that are deleted with their file, such as variants. */
export async function referencesToFiles(
  db: Db,
  engine: Engine,
): Promise<{ table: string; column: string }[]> {
  const query =
    engine === 'sqlite'
      ? sql<{ table: string; column: string }>`
          select t.name as "table", k."from" as "column"
          from sqlite_master as t, pragma_foreign_key_list(t.name) as k
          where t.type = 'table' and k."table" = 'files' and k.on_delete <> 'CASCADE'`
      : sql<{ table: string; column: string }>`
          select t.relname as "table", a.attname as "column"
          from pg_constraint as k
          join pg_class as t on t.oid = k.conrelid
          join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
          where k.contype = 'f' and k.confrelid = 'files'::regclass and k.confdeltype <> 'c'`;
  return (await query.execute(db)).rows;
}

export const hasFiles = (db: Db): Promise<boolean> =>
  findsAny(objects(db).selectFrom('files').select('name').limit(1));

/** The downloads of releases have more columns. */
type ArchiveTables = { download_files: { name: string; bytes: number } };
type ObjectTables = FilesTables & UploadTables & RecordingTables & ArchiveTables;
const objects = (db: Db) => db.withTables<ObjectTables>();

const soundTables = [
  'recordings',
  'recording_forms',
  'continuous_forms',
  'download_files',
] as const;
const objectTables = ['files', 'file_variants', ...soundTables] as const;

/** Names of recordings and everything made from them, in parts of `filesAtOnce`. */
export async function* soundNames(db: Db): AsyncGenerator<string[], void> {
  for (const table of soundTables) {
    const named = objects(db)
      .selectFrom(table)
      .select('name')
      .where('bytes', '>', 0)
      .orderBy('name');
    for (let after: string | undefined = ''; after !== undefined;) {
      const names = await namesIn(named.where('name', '>', after).limit(filesAtOnce));
      yield names;
      after = names.at(-1);
    }
  }
}

/** How many objects the storage holds if nothing is missing. */
export async function countObjects(db: Db): Promise<number> {
  // A release that cannot be joined has an entry and no object.
  const counts = await Promise.all(
    objectTables.map((table) => countRows(objects(db).selectFrom(table).where('bytes', '>', 0))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Filters names without a stored file, variant, recording, rendition or unfinished upload. */
export async function unknownNames(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const known = new Set<string>();
  for (const table of [...objectTables, 'upload_pieces'] as const) {
    const found = objects(db).selectFrom(table).select('name').where('name', 'in', names);
    for (const name of await namesIn(found)) known.add(name);
  }
  return names.filter((name) => !known.has(name));
}

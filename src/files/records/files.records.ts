import { isForeignKeyError, type Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import type { FilesTables, StoredFile, Variant } from './files.table.ts';
import { plannedIcons, plannedVariants } from '../variants/plannedVariants.ts';
import { paperType } from '../files.ts';
import { copiesOf, pictureData } from './storedPictureData.ts';
import { insertNew, insertOrChange } from '../../database/rows.records.ts';

const tables = (db: Db) => db.withTables<FilesTables>();

const storedFiles = (db: Db) =>
  tables(db)
    .selectFrom('files')
    .select(['name', 'content_type', 'width', 'height', 'bytes', 'placeholder'])
    .select(['account_id', 'created_at']);

/** Enters a file and the first copy of an image, whose bytes must already be stored. */
export async function insertFile(db: Db, file: StoredFile, first: Variant | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const copies = JSON.stringify(copiesOf(file, first ? [first] : []));
    await tables(trx)
      .insertInto('files')
      .values({ ...file, copies })
      .execute();
    if (first) await tables(trx).insertInto('file_variants').values(first).execute();
  });
}

const lockFile = (trx: Db, name: string) =>
  tables(trx)
    .updateTable('files')
    .set((row) => ({ copies: row.ref('copies') }))
    .where('name', '=', name)
    .returning('width')
    .executeTakeFirst();

/** @returns false if the file itself no longer exists. */
export async function insertVariant(db: Db, variant: Variant): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // So that `copies` includes both of two variants entered at once.
    const name = variant.file_name;
    const file = await lockFile(trx, name);
    if (!file) return false;
    await insertOrChange(tables(trx), 'file_variants', 'name', variant, variant);
    const copies = copiesOf({ ...file, name }, await variantsOf(trx, name));
    await tables(trx)
      .updateTable('files')
      .set({ copies: JSON.stringify(copies) })
      .where('name', '=', name)
      .execute();
    return true;
  });
}

/** Files, and the fields that name them. */
export type NamedFiles = readonly { name: string; field: string }[];

/** @returns an error message for each field whose file does not exist. */
export async function missingFiles(db: Db, files: NamedFiles): Promise<Record<string, string>> {
  const names = files.map(({ name }) => name);
  const known = await picturesOf(db, names);
  const missing = files.filter(({ name }) => !known.has(name));
  return Object.fromEntries(missing.map(({ field }) => [field, isGone]));
}

const isGone = 'This file no longer exists. Please upload it again.';

/** @throws Problem `request.invalid` that names the fields of files that do not exist. */
export async function requireFiles(db: Db, files: NamedFiles): Promise<void> {
  const fields = await missingFiles(db, files);
  if (Object.keys(fields).length > 0) throw new Problem('request.invalid', { fields });
}

/**
 * Keeps files for as long as the history has the record that names them.
 * @param id the record's. @throws Problem as `requireFiles` does.
 */
export async function keepFiles(
  db: Db,
  noun: 'letter' | 'press',
  id: string | number,
  files: NamedFiles,
): Promise<void> {
  await requireFiles(db, files);
  if (files.length === 0) return;
  const kept = db.withTables<Record<string, Record<string, string | number>>>();
  const rows = files.map(({ name }) => ({ [`${noun}_id`]: id, file_name: name }));
  await insertNew(kept, `${noun}_files`, rows);
}

/** The file that the variant is planned for, or null. */
export async function masterOf(db: Db, variant: string): Promise<StoredFile | null> {
  const [id] = variant.split('-', 1);
  const names = [`${id}.png`, `${id}.jpg`];
  const file = await storedFiles(db).where('name', 'in', names).executeTakeFirst();
  if (!file) return null;
  const { soon, later } = plannedVariants(file);
  const planned = [...soon, ...later, ...plannedIcons(file)];
  return planned.some(({ name }) => name === variant) ? file : null;
}

const variantsOf = (db: Db, fileName: string) =>
  tables(db)
    .selectFrom('file_variants')
    .select(['name', 'content_type', 'width'])
    .where('file_name', '=', fileName)
    .execute();

export const variantNamesOf = async (db: Db, fileName: string): Promise<Set<string>> =>
  new Set((await variantsOf(db, fileName)).map(({ name }) => name));

/** Files per query, so that no other request waits for thousands. */
export const filesAtOnce = 200;

/** Images, oldest first, read in parts of `filesAtOnce`. */
export async function* filesAndVariantNames(db: Db) {
  let after: StoredFile | null = null;
  for (;;) {
    const last: StoredFile | null = after;
    const files: StoredFile[] = await storedFiles(db)
      .where('content_type', '!=', paperType)
      .$if(last !== null, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('created_at', 'name'), '>', eb.tuple(last!.created_at, last!.name)),
        ),
      )
      .orderBy('created_at')
      .orderBy('name')
      .limit(filesAtOnce)
      .execute();
    if (files.length === 0) return;
    const names = files.map(({ name }) => name);
    const variants = await tables(db)
      .selectFrom('file_variants')
      .select(['name', 'file_name'])
      .where('file_name', 'in', names)
      .execute();
    const named = Map.groupBy(variants, (variant) => variant.file_name);
    for (const file of files) {
      yield { file, variantNames: new Set(named.get(file.name)?.map(({ name }) => name)) };
    }
    after = files.at(-1)!;
  }
}

/**
 * @returns the names of all objects that may now be removed from the storage.
 * @throws Problem `file.not-found`, or `file.in-use` if a record still refers to it.
 */
export async function deleteFile(db: Db, name: string): Promise<string[]> {
  try {
    return await db.transaction().execute(async (trx) => {
      // SQLite refuses a write after a read if another program wrote in between.
      if (!(await lockFile(trx, name))) throw new Problem('file.not-found');
      const variants = await variantsOf(trx, name);
      await tables(trx).deleteFrom('files').where('name', '=', name).execute();
      return [name, ...variants.map((variant) => variant.name)];
    });
  } catch (error) {
    if (isForeignKeyError(error)) throw new Problem('file.in-use', { cause: error });
    throw error;
  }
}

/** Files by name, without unknown names. */
export async function picturesOf(
  db: Db,
  names: readonly string[],
): Promise<Map<string, PictureData>> {
  if (names.length === 0) return new Map();
  const files = await tables(db)
    .selectFrom('files')
    .select(['name', 'width', 'height', 'placeholder', 'copies'])
    .where('name', 'in', names)
    .execute();
  return new Map(files.map((row) => [row.name, pictureData(row, row.copies)]));
}

/** Null if there is no such file. */
export async function pictureOf(db: Db, name: string): Promise<PictureData | null> {
  return (await picturesOf(db, [name])).get(name) ?? null;
}

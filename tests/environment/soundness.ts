import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database } from '../../src/database/open.ts';
import { uploadsBegunBefore } from '../../src/files/records/uploads.records.ts';
import type { Storage } from '../../src/files/storage/storage.ts';
import type { Answer } from './client.ts';

/**
 * Dangling references: a row whose file has no entry, an entry or a variant whose object is missing
 * or has another length.
 */
export async function recordsWithoutFile(database: Database, storage: Storage): Promise<string[]> {
  const entered = await entries(database);
  const names = new Set(entered.map(({ name }) => name));
  const used = (await uses(database)).filter(({ name }) => !names.has(name));
  const found = used.map(({ where, name }) => `${where} names ${name}, which is not entered`);
  for (const { name, bytes } of entered) {
    const object = await storage.get(name);
    const stored = object && (await buffer(object.body)).length;
    if (stored === null) found.push(`${name} is entered and not stored`);
    else if (stored !== bytes) found.push(`of ${name} ${stored} of ${bytes} bytes are stored`);
  }
  return found;
}

/** Unused files: entries, stored objects, uploads. */
export async function filesWithoutRecord(database: Database, storage: Storage): Promise<string[]> {
  const entered = await entries(database);
  const used = new Set((await uses(database)).map(({ name }) => name));
  const found = entered
    .filter(({ name, of }) => of === null && !used.has(name))
    .map(({ name }) => `nothing uses ${name}`);
  const names = new Set(entered.map(({ name }) => name));
  for await (const name of storage.storedBefore(Infinity)) {
    if (!names.has(name)) found.push(`no entry knows the object ${name}`);
  }
  const uploads = await uploadsBegunBefore(database.db, Number.MAX_SAFE_INTEGER);
  return [...found, ...uploads.map((id) => `the upload ${id} is not forgotten`)];
}

/** Fetches pages of a site. */
interface Visitor {
  get(path: string): Promise<Pick<Answer, 'statusCode' | 'headers' | 'body' | 'rawPayload'>>;
}

/** Faults in a fan's responses: the site itself, its members, their page, every image there. */
export async function notServed(visitor: Visitor): Promise<string[]> {
  const pages = ['/readyz', '/api/members', '/api/theme', '/bio'];
  const found: string[] = [];
  const shown: string[] = [];
  for (const path of pages) {
    const { statusCode, body } = await visitor.get(path);
    if (statusCode !== 200) found.push(`${path} answers ${statusCode}`);
    shown.push(...(body.match(/\/files\/o\/[\w-]+\.\w+/g) ?? []));
  }
  if (shown.length === 0) found.push('no picture is shown anywhere');
  for (const address of new Set(shown)) {
    const { statusCode, rawPayload, headers } = await visitor.get(address);
    if (statusCode !== 200) found.push(`${address} answers ${statusCode}`);
    else if (rawPayload.length !== Number(headers['content-length']))
      found.push(`${address} is cut`);
  }
  return found;
}

/** All entries, files and variants. */
async function entries({ db }: Database) {
  const { rows } = await sql<{ name: string; bytes: number; of: string | null }>`
    select name, bytes, null as "of" from files
    union all select name, bytes, file_name as "of" from file_variants`.execute(db);
  return rows;
}

/** Every file name in a column of any table that refers to files, except variants. */
async function uses({ db, engine }: Database): Promise<{ where: string; name: string }[]> {
  const columns = await (engine === 'sqlite' ? columnsInSqlite : columnsInPostgres).execute(db);
  const found = columns.rows.filter(({ table }) => table !== 'file_variants');
  if (found.length < 2) throw new Error('Nothing refers to files: the question must be wrong.');
  const questions = found.map(
    ({ table, column }) => sql`
      select ${sql.lit(`${table}.${column}`)} as "where", ${sql.ref(column)} as name
      from ${sql.table(table)} where ${sql.ref(column)} is not null`,
  );
  const all = sql<{ where: string; name: string }>`${sql.join(questions, sql` union all `)}`;
  return (await all.execute(db)).rows;
}

interface Column {
  table: string;
  column: string;
}

const columnsInSqlite = sql<Column>`
  select t.name as "table", k."from" as "column"
  from sqlite_master as t, pragma_foreign_key_list(t.name) as k
  where t.type = 'table' and k."table" = 'files'`;

const columnsInPostgres = sql<Column>`
  select k.conrelid::regclass::text as "table", a.attname as "column"
  from pg_constraint as k
  join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
  where k.contype = 'f' and k.confrelid = 'files'::regclass`;

import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../database/open.ts';
import { countRows } from '../../database/rows.records.ts';
import { namesOf } from '../../database/recordNames.records.ts';
import { Problem } from '../../errors/problem.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import type { Undone } from './importer.records.ts';
import { countsWith, importName, undoableMs, type Import, type ImportChoices } from './imports.ts';
import type { ImportTables } from './imports.table.ts';

export const importTables = (db: Db) => db.withTables<ImportTables>();

export interface ImportContent extends Pick<
  Import,
  'by' | 'columns' | 'counts' | 'found' | 'kind' | 'next' | 'noun' | 'others'
> {
  /** Each with its address or path. */
  files: readonly { address: string; name: string }[];
  /** None before it runs. */
  choices?: ImportChoices;
  /** None before it is undone. */
  undone?: Undone;
}

export type ImportRow = Selectable<ImportTables['imports']>;

export const contentOf = ({ content }: Pick<ImportRow, 'content'>) =>
  JSON.parse(content) as ImportContent;

/** @throws Problem `import.not-found` */
export async function findImport(db: Db, id: string): Promise<ImportRow> {
  const found = importTables(db).selectFrom('imports').selectAll().where('id', '=', id);
  const row = await found.executeTakeFirst();
  if (!row) throw new Problem('import.not-found');
  return row;
}

/** Newest first. @param now epoch milliseconds */
export async function listImports(db: Db, now: number): Promise<Import[]> {
  const begun = importTables(db).selectFrom('imports').selectAll().where('state', '<>', 'ready');
  const rows = await begun.orderBy('at', 'desc').limit(50).execute();
  return Promise.all(rows.map((row) => importOf(db, row, now)));
}

/** The names of imports, by their ids. */
export async function namesOfImports(db: Db): Promise<ReadonlyMap<string, string>> {
  return new Map((await listImports(db, 0)).map((one) => [one._id, importName(one)]));
}

export const canUndo = ({ state, at }: Pick<ImportRow, 'state' | 'at'>, now: number): boolean =>
  state === 'done' && at > now - undoableMs;

/** The import as the API answers it. @param now epoch milliseconds */
export async function importOf(db: Db, row: ImportRow, now: number): Promise<Import> {
  const { id, state, at, why, rows_done: done } = row;
  const { choices: { consent = null } = {}, undone, files, ...content } = contentOf(row);
  const { removed, kept } = undone ?? { removed: 0, kept: [] };
  const others = content.others.map(({ file }) => file);
  const names = await namesOf(db, kept);
  const since = 'It was changed or deleted since the import.';
  const shown = { _id: id, state, at, done, why, consent, removed };
  return {
    ...shown,
    ...content,
    counts: countsWith(consent, content),
    until: canUndo(row, now) ? at + undoableMs : null,
    changed: canUndo(row, now) && content.noun !== 'fans' ? await countChanged(db, id) : 0,
    files: files.map(({ name }) => name).filter((name) => !others.includes(name)),
    kept: kept.map((_id) => ({ _id, name: names.get(_id) ?? null, why: since })),
    sample: [],
    wrong: [],
  };
}

/** Counts the shows and posts of an import that were edited or published since. */
const countChanged = (db: Db, id: string): Promise<number> => {
  const isChanged = sql<boolean>`after <> (select cast(revision as text) from
    (select id, revision from shows union all select id, revision from letters) as stored
    where stored.id = record)`;
  const changes = importTables(db).selectFrom('import_changes').where('import_id', '=', id);
  return countRows(changes.where(isChanged));
};

/** Forgets the next changes of an import, and returns them. */
export function takeChanges(db: Db, id: string, records: number) {
  const changes = importTables(db).selectFrom('import_changes').where('import_id', '=', id);
  const next = changes.select('record').orderBy('record').limit(records);
  const taken = importTables(db).deleteFrom('import_changes').where('import_id', '=', id);
  return taken.where('record', 'in', next).returningAll().execute();
}

/** Forgets previews, and changes that can no longer be undone. @param now epoch milliseconds */
export async function sweepImports(db: Db, now: number): Promise<void> {
  const previews = importTables(db).deleteFrom('imports').where('state', '=', 'ready');
  await previews.where('at', '<=', now - dayMs).execute();
  const done = importTables(db).selectFrom('imports').select('id').where('state', '=', 'done');
  for (const { id } of await done.where('at', '<=', now - undoableMs).execute()) {
    while ((await takeChanges(db, id, 500)).length > 0) await nextTurn();
  }
}

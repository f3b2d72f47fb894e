import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { dayMs, minuteMs } from '../../kit/dates/durations.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { buttondownLetters } from '../imported-content/buttondown-letters.ts';
import {
  calendarReader,
  ghostReader,
  wordPressReader,
} from '../imported-content/content-readers.ts';
import { contentTaker } from '../imported-content/imported-content.records.ts';
import { showTables } from '../imported-content/show-tables.ts';
import { fanReader } from './fan-lists.ts';
import { fanTaker } from './fans.records.ts';
import {
  importKinds,
  importLimits,
  undoableMs,
  type Import,
  type ImportKind,
  type Undone,
} from './imports.ts';
import type { ImportTables } from './imports.table.ts';
import {
  copied,
  type ImportColumn,
  type ImportFile,
  type ImportReader,
  type ReadItem,
} from './readers.ts';
import type { Fate, ImportChoices, Taker } from './taking.records.ts';

const tables = (db: Db) => db.withTables<ImportTables>();

interface Work {
  /** The word for its items. */
  noun: string;
  reader: ImportReader<unknown>;
  taker: Taker<unknown>;
  /** The items of one transaction, while which other requests wait. */
  atOnce: number;
}

const fans = (kind: ImportKind): Work => ({
  noun: 'fans',
  reader: fanReader(kind),
  taker: fanTaker,
  atOnce: 200,
});

const content = (noun: string, reader: ImportReader<unknown>): Work => ({
  noun,
  reader,
  taker: contentTaker,
  atOnce: 20,
});

/** A service has files of several kinds. */
const works: Readonly<Record<ImportKind, readonly Work[]>> = {
  stagedoor: [fans('stagedoor')],
  mailchimp: [fans('mailchimp')],
  bandcamp: [fans('bandcamp')],
  substack: [fans('substack')],
  ghost: [fans('ghost'), content('posts', ghostReader)],
  listmonk: [fans('listmonk')],
  beehiiv: [fans('beehiiv')],
  buttondown: [content('posts', buttondownLetters), fans('buttondown')],
  ics: [content('shows', calendarReader)],
  wordpress: [content('posts', wordPressReader)],
  shows: [content('shows', showTables)],
  csv: [fans('csv')],
};

const workOf = ({ kind, found }: Pick<Import, 'kind' | 'found'>): Work =>
  works[kind].find(({ noun }) => noun in found)!;

/** A file of an import, by its address or path. */
export interface NamedFile {
  address: string;
  name: string;
}

type Summary = Pick<Import, 'found' | 'columns' | 'sample' | 'counts' | 'wrong'>;

interface ImportContent extends Summary, Pick<Import, 'kind' | 'by'> {
  files: readonly NamedFile[];
  /** None before it runs. */
  choices?: ImportChoices;
}

type ImportRow = Selectable<ImportTables['imports']>;
type FoundImport = Omit<ImportRow, 'content'> & { content: ImportContent };

interface ImportDeps {
  db: Db;
  clock: Clock;
  /** Pages show what comes in behind them. */
  cache: { clear: () => void };
}

interface Asked extends Pick<ImportContent, 'by' | 'files'> {
  kind?: ImportKind | undefined;
  columns?: readonly ImportColumn[] | undefined;
  isCommand?: boolean;
}

/** Reads files, and stores what an import of them would change. @throws Problem */
export async function previewImport(
  { db, clock }: Pick<ImportDeps, 'db' | 'clock'>,
  opened: readonly ImportFile[],
  { by, files, kind: only, columns: chosen, isCommand = false }: Asked,
): Promise<Import> {
  const { kind, work } = await workFor(opened, only ? [only] : importKinds);
  const uses = new Map(chosen?.map(({ heading, as }) => [heading, as]));
  const columns = (await work.reader.columns(opened)).map(({ heading, as }) => ({
    heading,
    as: uses.get(heading) ?? as,
  }));
  const at = clock.now();
  const summary = await summaryOf(db, work, opened, columns, at);
  const content = JSON.stringify({ ...summary, kind, by, files });
  const row = { id: randomUUID(), at, content, written_at: at, by_command: Number(isCommand) };
  const stored = tables(db).insertInto('imports').values(row).returningAll();
  return answerOf(withContent(await stored.executeTakeFirstOrThrow()), at);
}

async function workFor(files: readonly ImportFile[], kinds: readonly ImportKind[]) {
  for (const kind of kinds) {
    for (const work of works[kind]) {
      if (await work.reader.recognizes(files)) return { kind, work };
    }
  }
  throw new Problem('import.unknown-kind');
}

async function summaryOf(
  db: Db,
  work: Work,
  files: readonly ImportFile[],
  columns: readonly ImportColumn[],
  now: number,
): Promise<Summary> {
  const found: Record<string, number> = { [work.noun]: 0 };
  const counts = { new: 0, known: 0, left: 0, cleaned: 0, wrong: 0 };
  const wrong: Import['wrong'] = [];
  /** New items are the better examples. */
  const examples: Record<'new' | 'others', Import['sample']> = { new: [], others: [] };
  const judge = judgeOf(work);
  for await (const batch of batchesOf(work, files, columns)) {
    for (const { fate, value, file, row, why } of await judge(db, batch, now)) {
      counts[fate] += 1;
      if (why !== undefined && wrong.length < importLimits.wrong) wrong.push({ file, row, why });
      if (value === undefined) continue;
      for (const word of work.taker.wordsOf(value)) found[word] = (found[word] ?? 0) + 1;
      const some = examples[fate === 'new' ? 'new' : 'others'];
      if (some.length < importLimits.sample) some.push(work.taker.shown(value));
    }
  }
  const sample = [...examples.new, ...examples.others].slice(0, importLimits.sample);
  return { found, columns: [...columns], sample, counts, wrong };
}

/** Yields the rows of a transaction; other requests have their turn between two of them. */
async function* batchesOf(
  { reader, atOnce }: Work,
  files: readonly ImportFile[],
  columns: readonly ImportColumn[],
): AsyncGenerator<ReadItem<unknown>[]> {
  let batch: ReadItem<unknown>[] = [];
  let rows = 0;
  for await (const one of reader.read(files, columns)) {
    rows += 1;
    if (rows > importLimits.rows) throw new Problem('import.too-large');
    batch.push(one);
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
    await nextTurn();
  }
  if (batch.length > 0) yield batch;
}

interface JudgedRow extends ReadItem<unknown> {
  fate: Fate;
  /** Whether an earlier row has the same item. */
  isRepeated?: boolean;
}

/** Judges an import batch after batch. */
function judgeOf({ taker }: Work) {
  const seen = new Map<string, Fate>();
  return async (db: Db, batch: readonly ReadItem<unknown>[], now: number): Promise<JudgedRow[]> => {
    const values = batch.flatMap(({ value }) => value ?? []);
    const verdicts = (values.length > 0 ? await taker.judge(db, values, now) : []).values();
    return batch.map((one) => {
      if (one.why !== undefined) return { ...one, fate: 'wrong' };
      const verdict = verdicts.next().value!;
      const key = copied(taker.keyOf(one.value));
      const before = seen.get(key);
      const isRepeated = before !== undefined && ['new', 'known'].includes(verdict.fate);
      if (isRepeated) return { ...one, fate: before === 'new' ? 'known' : before, isRepeated };
      seen.set(key, verdict.fate);
      return { ...one, ...verdict };
    });
  };
}

/** @throws Problem `import.not-found` */
export async function findImport(db: Db, id: string): Promise<FoundImport> {
  const found = tables(db).selectFrom('imports').selectAll().where('id', '=', id);
  const row = await found.executeTakeFirst();
  if (!row) throw new Problem('import.not-found');
  return withContent(row);
}

const withContent = (row: ImportRow): FoundImport => ({
  ...row,
  content: JSON.parse(row.content) as ImportContent,
});

/** Lets an import begin, unless it would change other than its preview says. @throws Problem */
export async function beginImport(
  { db, clock }: Pick<ImportDeps, 'db' | 'clock'>,
  { id, content }: FoundImport,
  files: readonly ImportFile[],
  choices: ImportChoices,
): Promise<Import> {
  const work = workOf(content);
  if (work.noun === 'fans' && !choices.consent) throw new Problem('import.no-consent');
  const now = clock.now();
  const { counts } = await summaryOf(db, work, files, content.columns, now);
  if (!isDeepStrictEqual(counts, content.counts)) throw new Problem('import.changed');
  // Examples are about persons, who may want to be erased.
  const begun = { ...content, choices, sample: [], wrong: [] };
  const row = await tables(db)
    .updateTable('imports')
    .set({ state: 'running', at: now, written_at: now, content: JSON.stringify(begun) })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Problem('import.changed');
  return answerOf(withContent(row), now);
}

/** Brings everything in, or nothing. */
export async function runImport(
  deps: ImportDeps,
  id: string,
  files: readonly ImportFile[],
): Promise<void> {
  const { db, clock, cache } = deps;
  const { at, content } = await findImport(db, id);
  const work = workOf(content);
  const judge = judgeOf(work);
  try {
    for await (const batch of batchesOf(work, files, content.columns)) {
      await db.transaction().execute(async (trx) => {
        await recordProgress(trx, id, batch.length, clock.now());
        const items = (await judge(trx, batch, at)).filter(isTaken);
        const changes = await work.taker.take(trx, items, { ...content.choices, id, at });
        if (changes.length === 0) return;
        const rows = changes.map((change) => ({ import_id: id, ...change }));
        await tables(trx).insertInto('import_changes').values(rows).execute();
      });
    }
    await enter(db, id, 'done');
    cache.clear();
  } catch (error) {
    await undoImport(deps, id);
    throw error;
  }
}

const isTaken = (one: JudgedRow): one is JudgedRow & { value: unknown } =>
  one.fate !== 'wrong' && !one.isRepeated;

/** Call it first, so that the transaction holds SQLite's lock before it reads. */
const recordProgress = (trx: Db, id: string, rows: number, now: number) =>
  tables(trx)
    .updateTable('imports')
    .set((eb) => ({ rows_done: eb('rows_done', '+', rows), written_at: now }))
    .where('id', '=', id)
    .execute();

const enter = (db: Db, id: string, state: ImportRow['state']) =>
  tables(db).updateTable('imports').set({ state }).where('id', '=', id).execute();

/** Takes an import back, as far as nothing changed since. After a crash, call it again. */
export async function undoImport(deps: ImportDeps, id: string): Promise<Undone> {
  const { db, clock, cache } = deps;
  const { content } = await findImport(db, id);
  const { taker, atOnce } = workOf(content);
  const undone: Undone = { removed: 0, kept: [] };
  await enter(db, id, 'undoing');
  const all = tables(db).selectFrom('import_changes').selectAll().where('import_id', '=', id);
  for (let from = 0; ; from += atOnce) {
    const some = all.orderBy('record').orderBy('fields').offset(from);
    const changes = await some.limit(atOnce).execute();
    if (changes.length === 0) break;
    await db.transaction().execute(async (trx) => {
      await recordProgress(trx, id, 0, clock.now());
      const { removed, kept } = await taker.takeBack(trx, changes);
      undone.removed += removed;
      undone.kept.push(...kept);
    });
    await nextTurn();
  }
  await enter(db, id, 'undone');
  cache.clear();
  await tables(db).deleteFrom('import_changes').where('import_id', '=', id).execute();
  return undone;
}

/** Takes back imports that a crash cut; call it while this site runs none. */
export async function undoCutImports(deps: ImportDeps): Promise<void> {
  const { db, clock } = deps;
  const cut = await tables(db)
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['running', 'undoing'])
    // A command may still be at work.
    .where((eb) => eb.or([eb('by_command', '=', 0), eb('written_at', '<', clock.now() - minuteMs)]))
    .execute();
  for (const { id } of cut) await undoImport(deps, id);
}

/** Newest first. */
export async function listImports(db: Db, now: number): Promise<Import[]> {
  const rows = await tables(db)
    .selectFrom('imports')
    .selectAll()
    .where('state', '<>', 'ready')
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => answerOf(withContent(row), now));
}

export const canUndo = ({ state, at }: Pick<ImportRow, 'state' | 'at'>, now: number): boolean =>
  state === 'done' && at > now - undoableMs;

function answerOf({ id, state, at, rows_done: done, content }: FoundImport, now: number): Import {
  const { choices, ...shown } = content;
  const until = canUndo({ state, at }, now) ? at + undoableMs : null;
  const files = content.files.map(({ name }) => name);
  return { _id: id, state, at, done, until, ...shown, files, consent: choices?.consent ?? null };
}

/** Forgets previews, and changes that can no longer be undone. @param now epoch milliseconds */
export async function sweepImports(db: Db, now: number): Promise<void> {
  const previews = tables(db).deleteFrom('imports').where('state', '=', 'ready');
  await previews.where('at', '<=', now - dayMs).execute();
  const old = tables(db).selectFrom('imports').select('id').where('state', '=', 'done');
  await tables(db)
    .deleteFrom('import_changes')
    .where('import_id', 'in', old.where('at', '<=', now - undoableMs))
    .execute();
}

import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Selectable, Transaction } from 'kysely';
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
import { showReader } from '../imported-content/found-shows.records.ts';
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
import type { Fate, ImportChoices, Taker, Verdict } from './taking.records.ts';

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
  ics: [content('shows', showReader(calendarReader))],
  wordpress: [content('posts', wordPressReader)],
  shows: [content('shows', showReader(showTables))],
  csv: [fans('csv')],
};

const workOf = ({ kind, found }: Pick<Import, 'kind' | 'found'>): Work =>
  works[kind].find(({ noun }) => noun in found)!;

/** A file of an import, by its address or path. */
export interface NamedFile {
  address: string;
  name: string;
}

interface ImportContent extends Pick<Import, 'found' | 'columns' | 'counts' | 'kind' | 'by'> {
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
}

/** Reads files, and stores what an import of them would change. @throws Problem */
export async function previewImport(
  { db, clock }: Pick<ImportDeps, 'db' | 'clock'>,
  opened: readonly ImportFile[],
  { by, files, kind: only, columns: chosen }: Asked,
): Promise<Import> {
  const { kind, work } = await workFor(opened, only ? [only] : importKinds);
  const uses = new Map(chosen?.map(({ heading, as }) => [heading, as]));
  const columns = (await work.reader.columns(opened)).map(({ heading, as }) => ({
    heading,
    as: uses.get(heading) ?? as,
  }));
  const at = clock.now();
  const { sample, wrong, ...summary } = await summaryOf(db, work, opened, columns, at);
  // Examples are about persons, who may want to be erased.
  const content = JSON.stringify({ ...summary, kind, by, files });
  const row = { id: randomUUID(), at, content, written_at: at };
  const stored = tables(db).insertInto('imports').values(row).returningAll();
  return { ...answerOf(withContent(await stored.executeTakeFirstOrThrow()), at), sample, wrong };
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
) {
  const found: Record<string, number> = { [work.noun]: 0 };
  const counts = { new: 0, known: 0, left: 0, cleaned: 0, wrong: 0 };
  const wrong: Import['wrong'] = [];
  /** New items are the better examples. */
  const examples: Record<'new' | 'others', Import['sample']> = { new: [], others: [] };
  const judge = judgeOf(work);
  for await (const batch of batchesOf(db, work, files, columns)) {
    const values = batch.flatMap(({ value }) => value ?? []);
    for (const word of values.flatMap(work.taker.wordsOf)) found[word] = (found[word] ?? 0) + 1;
    for (const { fate, value, file, row, why } of await judge(db, batch, now)) {
      counts[fate] += 1;
      if (why !== undefined && wrong.length < importLimits.wrong) wrong.push({ file, row, why });
      if (value === undefined) continue;
      const some = examples[fate === 'new' ? 'new' : 'others'];
      if (some.length < importLimits.sample) some.push(work.taker.shown(value));
    }
  }
  const sample = [...examples.new, ...examples.others].slice(0, importLimits.sample);
  return { found, columns, sample, counts, wrong };
}

/** Yields the rows of a transaction; other requests have their turn between two of them. */
async function* batchesOf(
  db: Db,
  { reader, atOnce }: Work,
  files: readonly ImportFile[],
  columns: readonly ImportColumn[],
): AsyncGenerator<ReadItem<unknown>[]> {
  let batch: ReadItem<unknown>[] = [];
  let rows = 0;
  for await (const one of reader.read(files, columns, db)) {
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

/** Judges an import batch after batch; a row has no value if an earlier one has the same item. */
function judgeOf({ taker }: Work) {
  const seen = new Map<string, Fate>();
  return async (db: Db, batch: readonly ReadItem<unknown>[], now: number) => {
    const values = batch.flatMap(({ value }) => value ?? []);
    const verdicts = (values.length > 0 ? await taker.judge(db, values, now) : []).values();
    return batch.map((one): ReadItem<unknown> & Verdict => {
      if (one.why !== undefined) return { ...one, fate: 'wrong' };
      const verdict = verdicts.next().value!;
      const key = copied(taker.keyOf(one.value));
      const before = seen.get(key);
      if (before !== undefined && ['new', 'known'].includes(verdict.fate)) {
        return { ...one, value: undefined, fate: before === 'new' ? 'known' : before };
      }
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
  const begun = JSON.stringify({ ...content, choices });
  const values = { state: 'running' as const, at: now, written_at: clock.now(), content: begun };
  const row = await setState(db, id, ['ready'], values);
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
  let done = 0;
  const record = async (trx: Db, state: 'running' | 'done') => {
    const values = { state, rows_done: done, written_at: clock.now() };
    if (await setState(trx, id, ['running'], values)) return;
    throw new Error('Another process undoes this import, because it made no step for a minute.');
  };
  try {
    for await (const batch of batchesOf(db, work, files, content.columns)) {
      await db.transaction().execute(async (trx) => {
        // Done first, so that the transaction holds SQLite's lock before it reads.
        done += batch.length;
        await record(trx, 'running');
        const items = (await judge(trx, batch, at)).flatMap(({ value, fate }) =>
          value === undefined || fate === 'wrong' ? [] : { value, fate },
        );
        const changes = await work.taker.take(trx, items, { ...content.choices, id, at });
        if (changes.length === 0) return;
        const rows = changes.map((change) => ({ import_id: id, ...change }));
        const stored = tables(trx).insertInto('import_changes').values(rows);
        await stored.onConflict((conflict) => conflict.doNothing()).execute();
      });
    }
    await record(db, 'done');
    cache.clear();
  } catch (error) {
    await undoImport(deps, id, error instanceof Problem ? error.message : 'An unexpected error.');
    throw error;
  }
}

/** @returns null if it is in none of these states any more. */
const setState = async (
  db: Db,
  id: string,
  before: readonly ImportRow['state'][],
  values: Partial<ImportRow>,
): Promise<ImportRow | null> => {
  const set = tables(db).updateTable('imports').set(values).where('id', '=', id);
  return (await set.where('state', 'in', before).returningAll().executeTakeFirst()) ?? null;
};

/**
 * Undoes an import, as far as nothing changed since. After a crash, call it again.
 * @param why it did not come to its end; null if it did, and a member undoes it.
 * @throws Problem `import.too-late`
 */
export async function undoImport(
  deps: ImportDeps,
  id: string,
  why: string | null = null,
): Promise<Undone> {
  const { db, clock, cache } = deps;
  const undone: Undone = { removed: 0, kept: [] };
  const undoing = { state: 'undoing' as const, written_at: clock.now(), ...(why && { why }) };
  const row = await setState(db, id, why === null ? ['done', 'undoing'] : ['running'], undoing);
  if (!row && why === null) throw new Problem('import.too-late');
  if (!row) return undone;
  const { taker, atOnce } = workOf(withContent(row).content);
  const undoNext = async (trx: Transaction<object>) => {
    await setState(trx, id, ['undoing'], { written_at: clock.now() });
    const changes = await takeChanges(trx, id, atOnce);
    if (changes.length === 0) return false;
    const { removed, kept } = await taker.takeBack(trx, changes);
    undone.removed += removed;
    undone.kept.push(...kept);
    return true;
  };
  while (await db.transaction().execute(undoNext)) await nextTurn();
  await setState(db, id, ['undoing'], { state: 'undone' });
  cache.clear();
  return undone;
}

/** Forgets the next changes of an import, and returns them. */
function takeChanges(db: Db, id: string, records: number) {
  const changes = tables(db).selectFrom('import_changes').where('import_id', '=', id);
  const next = changes.select('record').orderBy('record').limit(records);
  const taken = tables(db).deleteFrom('import_changes').where('import_id', '=', id);
  return taken.where('record', 'in', next).returningAll().execute();
}

/** Undoes imports that a crash cut; call it while this site runs none. */
export async function undoCutImports(deps: ImportDeps): Promise<void> {
  const { db, clock } = deps;
  const cut = tables(db).selectFrom('imports').where('state', 'in', ['running', 'undoing']);
  // A command may still be at work.
  const idle = cut.where('written_at', '<', clock.now() - minuteMs);
  for (const { id, state } of await idle.select(['id', 'state']).execute()) {
    await undoImport(deps, id, state === 'running' ? 'The site stopped meanwhile.' : null);
  }
}

/** Newest first. */
export async function listImports(db: Db, now: number): Promise<Import[]> {
  const begun = tables(db).selectFrom('imports').selectAll().where('state', '<>', 'ready');
  const rows = await begun.orderBy('at', 'desc').limit(50).execute();
  return rows.map((row) => answerOf(withContent(row), now));
}

export const canUndo = ({ state, at }: Pick<ImportRow, 'state' | 'at'>, now: number): boolean =>
  state === 'done' && at > now - undoableMs;

function answerOf({ id, state, at, why, rows_done: done, content }: FoundImport, now: number) {
  const { choices: { consent = null } = {}, ...shown } = content;
  const until = canUndo({ state, at }, now) ? at + undoableMs : null;
  const files = content.files.map(({ name }) => name);
  const unstored = { sample: [], wrong: [] };
  return { _id: id, state, at, done, until, why, ...shown, ...unstored, files, consent };
}

/** Forgets previews, and changes that can no longer be undone. @param now epoch milliseconds */
export async function sweepImports(db: Db, now: number): Promise<void> {
  const previews = tables(db).deleteFrom('imports').where('state', '=', 'ready');
  await previews.where('at', '<=', now - dayMs).execute();
  const done = tables(db).selectFrom('imports').select('id').where('state', '=', 'done');
  for (const { id } of await done.where('at', '<=', now - undoableMs).execute()) {
    while ((await takeChanges(db, id, 500)).length > 0) await nextTurn();
  }
}

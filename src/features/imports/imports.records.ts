import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { holdAdvisoryLock } from '../../database/advisoryLock.ts';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { minuteMs } from '../../kit/dates/durations.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { fanReader } from './fan-lists.ts';
import { fanTaker } from './fans.records.ts';
import type { ImportTables } from './imports.table.ts';
import {
  importKinds,
  importLimits,
  importTimes,
  type Import,
  type ImportKind,
  type ImportNoun,
  type Undone,
} from './imports.ts';
import type { ImportColumn, ImportFile, ImportReader, ReadItem } from './readers.ts';
import type { Fate, ImportChoices, Judged, RunningImport, Taker } from './taking.records.ts';

const tables = (db: Db) => db.withTables<ImportTables>();

interface Work {
  noun: ImportNoun;
  reader: ImportReader<unknown>;
  taker: Taker<unknown>;
}

const fans = (kind: ImportKind): Work => ({
  noun: 'fans',
  reader: fanReader(kind),
  taker: fanTaker,
});

/** In the order in which they are tried. */
const works: Readonly<Record<ImportKind, Work>> = {
  mailchimp: fans('mailchimp'),
  bandcamp: fans('bandcamp'),
  substack: fans('substack'),
  ghost: fans('ghost'),
  listmonk: fans('listmonk'),
  beehiiv: fans('beehiiv'),
  buttondown: fans('buttondown'),
  csv: fans('csv'),
};

export type ImportSummary = Pick<Import, 'found' | 'columns' | 'sample' | 'counts' | 'wrong'>;

/** A file of an import, by its address here. */
export interface NamedFile {
  address: string;
  name: string;
}

interface Previewed {
  kind: ImportKind | undefined;
  columns: readonly ImportColumn[] | undefined;
  by: string;
  isCommand: boolean;
}

interface ImportDeps {
  db: Db;
  clock: Clock;
}

/** Reads files, and stores what an import of them would change. @throws Problem */
export async function previewImport(
  { db, clock }: ImportDeps,
  named: readonly NamedFile[],
  files: readonly ImportFile[],
  { kind: given, columns: chosen, by, isCommand }: Previewed,
): Promise<Import> {
  const kind = given ?? (await kindOf(files));
  const now = clock.now();
  const columns = withChoices(await works[kind].reader.columns(files), chosen ?? []);
  const summary = await summaryOf(db, works[kind], files, columns, now);
  const row = {
    id: randomUUID(),
    kind,
    state: 'ready' as const,
    files: JSON.stringify(named),
    summary: JSON.stringify(summary),
    choices: null,
    by_name: by,
    at: now,
    rows_done: 0,
    written_at: now,
    by_command: Number(isCommand),
  };
  await tables(db).insertInto('imports').values(row).execute();
  return answerOf(row, now);
}

async function kindOf(files: readonly ImportFile[]): Promise<ImportKind> {
  for (const kind of importKinds) if (await works[kind].reader.recognizes(files)) return kind;
  throw new Problem('import.unknown-kind');
}

function withChoices(
  columns: readonly ImportColumn[],
  chosen: readonly ImportColumn[],
): ImportColumn[] {
  const choices = new Map(chosen.map(({ heading, as }) => [heading, as]));
  return columns.map(({ heading, as }) => ({ heading, as: choices.get(heading) ?? as }));
}

async function summaryOf(
  db: Db,
  work: Work,
  files: readonly ImportFile[],
  columns: ImportColumn[],
  now: number,
): Promise<ImportSummary> {
  const found: Record<string, number> = { [work.noun]: 0 };
  const counts = { new: 0, known: 0, left: 0, cleaned: 0, wrong: 0 };
  const summary: ImportSummary = { found, columns, sample: [], counts, wrong: [] };
  const judge = judgeOf(work);
  for await (const batch of batchesOf(work, files, columns)) {
    for (const { fate, value, file, row, why } of await judge(db, batch, now)) {
      counts[fate] += 1;
      if (fate === 'wrong' && summary.wrong.length < importLimits.wrong) {
        summary.wrong.push({ file, row, why: why ?? '' });
      }
      if (value === undefined) continue;
      const word = work.taker.wordOf(value);
      found[work.noun]! += 1;
      found[word] = (found[word] ?? 0) + 1;
      if (summary.sample.length < importLimits.sample) summary.sample.push(work.taker.shown(value));
    }
  }
  return summary;
}

/** Rows of a transaction; other requests have their turn between two of them. */
async function* batchesOf(
  { reader }: Work,
  files: readonly ImportFile[],
  columns: readonly ImportColumn[],
): AsyncGenerator<ReadItem<unknown>[]> {
  let batch: ReadItem<unknown>[] = [];
  let rows = 0;
  for await (const one of reader.read(files, columns)) {
    rows += 1;
    if (rows > importLimits.rows) throw new Problem('import.too-large');
    batch.push(one);
    if (batch.length < importLimits.rowsAtOnce) continue;
    yield batch;
    batch = [];
    await nextTurn();
  }
  if (batch.length > 0) yield batch;
}

interface JudgedRow {
  file: string;
  row: number;
  fate: Fate;
  /** Undefined for a row that is none. */
  value?: unknown;
  why?: string;
  /** Whether an earlier row had the same item. */
  isRepeated: boolean;
}

/** Judges batch after batch of an import. */
function judgeOf({ taker }: Work) {
  const seen = new Map<string, Fate>();
  return async (db: Db, batch: readonly ReadItem<unknown>[], now: number): Promise<JudgedRow[]> => {
    const values = batch.flatMap((one) => ('value' in one ? [one.value] : []));
    const verdicts = (values.length > 0 ? await taker.judge(db, values, now) : []).values();
    return batch.map((one): JudgedRow => {
      if ('why' in one) return { ...one, fate: 'wrong', isRepeated: false };
      const verdict = verdicts.next().value!;
      const key = taker.keyOf(one.value);
      const before = seen.get(key);
      const isRepeated = before !== undefined && ['new', 'known'].includes(verdict.fate);
      if (!isRepeated) seen.set(key, verdict.fate);
      const fate = before === 'new' ? 'known' : (before ?? verdict.fate);
      return { ...one, ...verdict, fate: isRepeated ? fate : verdict.fate, isRepeated };
    });
  };
}

/** The import with its files, and its choices before it runs. @throws Problem */
export async function findImport(
  db: Db,
  id: string,
): Promise<{ row: ImportRow; files: NamedFile[] }> {
  const row = await tables(db)
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem('import.not-found');
  return { row, files: JSON.parse(row.files) as NamedFile[] };
}

type ImportRow = ImportTables['imports'];

/**
 * Lets an import begin, if it would change what its preview says. @returns the import; call
 * `runImport` then. @throws Problem
 */
export async function beginImport(
  { db, clock }: ImportDeps,
  row: ImportRow,
  files: readonly ImportFile[],
  choices: ImportChoices,
): Promise<Import> {
  const work = works[row.kind];
  if (work.noun === 'fans' && choices.consent === null) throw new Problem('import.no-consent');
  const now = clock.now();
  const before = JSON.parse(row.summary) as ImportSummary;
  const { counts } = await summaryOf(db, work, files, before.columns, now);
  const isSame = (Object.keys(counts) as Fate[]).every(
    (fate) => counts[fate] === before.counts[fate],
  );
  if (!isSame) throw new Problem('import.changed');
  const summary = JSON.stringify({ ...before, sample: [], wrong: [] });
  const begun = {
    ...row,
    state: 'running' as const,
    at: now,
    written_at: now,
    choices: JSON.stringify(choices),
    // Examples are about persons, who may want to be erased.
    summary,
  };
  return db.transaction().execute(async (trx) => {
    await holdAdvisoryLock(trx, 'imports', now);
    const running = await tables(trx)
      .selectFrom('imports')
      .select('id')
      .where('state', 'in', ['running', 'undoing'])
      .executeTakeFirst();
    if (running) throw new Problem('import.busy');
    const { numUpdatedRows } = await tables(trx)
      .updateTable('imports')
      .set(begun)
      .where('id', '=', row.id)
      .where('state', '=', 'ready')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('import.changed');
    return answerOf(begun, now);
  });
}

/** Brings everything in, or nothing. */
export async function runImport(
  deps: ImportDeps,
  id: string,
  files: readonly ImportFile[],
): Promise<void> {
  const { db } = deps;
  const { row } = await findImport(db, id);
  const work = works[row.kind];
  const { columns } = JSON.parse(row.summary) as ImportSummary;
  const run: RunningImport = { id, at: row.at, ...(JSON.parse(row.choices!) as ImportChoices) };
  try {
    const judge = judgeOf(work);
    for await (const batch of batchesOf(work, files, columns)) {
      await db.transaction().execute(async (trx) => {
        await recordProgress(trx, id, batch.length, deps.clock.now());
        const items = (await judge(trx, batch, run.at)).filter(isTaken);
        await recordChanges(trx, id, await work.taker.take(trx, items, run));
      });
    }
    await enter(db, id, 'done');
  } catch (error) {
    await undoImport(deps, id);
    throw error;
  }
}

const isTaken = (one: JudgedRow): one is JudgedRow & Judged<unknown> =>
  one.fate !== 'wrong' && !one.isRepeated;

/** Writes first, so that the transaction holds SQLite's lock before it reads. */
const recordProgress = (trx: Db, id: string, rows: number, now: number) =>
  tables(trx)
    .updateTable('imports')
    .set((eb) => ({ rows_done: eb('rows_done', '+', rows), written_at: now }))
    .where('id', '=', id)
    .execute();

async function recordChanges(
  trx: Transaction<object>,
  import_id: string,
  changes: Awaited<ReturnType<Taker<unknown>['take']>>,
): Promise<void> {
  if (changes.length === 0) return;
  await tables(trx)
    .insertInto('import_changes')
    .values(changes.map((change) => ({ import_id, ...change })))
    .execute();
}

const enter = (db: Db, id: string, state: ImportRow['state']) =>
  tables(db).updateTable('imports').set({ state }).where('id', '=', id).execute();

/** Takes an import back, as far as nothing changed since. It goes on after a crash. */
export async function undoImport({ db, clock }: ImportDeps, id: string): Promise<Undone> {
  const { row } = await findImport(db, id);
  const { taker } = works[row.kind];
  const undone: Undone = { removed: 0, kept: [] };
  await enter(db, id, 'undoing');
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      await recordProgress(trx, id, 0, clock.now());
      const some = tables(trx)
        .selectFrom('import_changes')
        .select('record')
        .distinct()
        .where('import_id', '=', id)
        .orderBy('record')
        .limit(importLimits.rowsAtOnce);
      const changes = await tables(trx)
        .selectFrom('import_changes')
        .selectAll()
        .where('import_id', '=', id)
        .where('record', 'in', some)
        .execute();
      if (changes.length === 0) return 0;
      const { removed, kept } = await taker.takeBack(trx, changes);
      undone.removed += removed;
      undone.kept.push(...kept);
      await tables(trx)
        .deleteFrom('import_changes')
        .where('import_id', '=', id)
        .where(
          'record',
          'in',
          changes.map(({ record }) => record),
        )
        .execute();
      return changes.length;
    });
    if (count === 0) break;
    await nextTurn();
  }
  await enter(db, id, 'undone');
  return undone;
}

/** Takes back imports that a crash cut; call it while no import of this site runs. */
export async function undoCutImports({ db, clock }: ImportDeps): Promise<void> {
  const cut = await tables(db)
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['running', 'undoing'])
    // A command is another process, and may still be at work.
    .where((eb) => eb.or([eb('by_command', '=', 0), eb('written_at', '<', clock.now() - minuteMs)]))
    .execute();
  for (const { id } of cut) await undoImport({ db, clock }, id);
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
  return rows.map((row) => answerOf(row, now));
}

export const canUndo = ({ state, at }: ImportRow, now: number): boolean =>
  state === 'done' && at > now - importTimes.undo;

function answerOf(row: ImportRow, now: number): Import {
  const { id, kind, state, at, by_name: by, rows_done: done } = row;
  const choices = JSON.parse(row.choices ?? 'null') as ImportChoices | null;
  return {
    _id: id,
    kind,
    state,
    at,
    by,
    done,
    files: (JSON.parse(row.files) as NamedFile[]).map(({ name }) => name),
    ...(JSON.parse(row.summary) as ImportSummary),
    consent: choices?.consent ?? null,
    until: canUndo(row, now) ? at + importTimes.undo : null,
  };
}

/** Forgets previews and what is needed to undo, when it is too old. @param now epoch milliseconds */
export async function sweepImports(db: Db, now: number): Promise<void> {
  await tables(db)
    .deleteFrom('imports')
    .where('state', '=', 'ready')
    .where('at', '<=', now - importTimes.preview)
    .execute();
  const old = tables(db)
    .selectFrom('imports')
    .select('id')
    .where('at', '<=', now - importTimes.undo);
  await tables(db)
    .deleteFrom('import_changes')
    .where('import_id', 'in', old.where('state', 'in', ['done', 'undone']))
    .execute();
}

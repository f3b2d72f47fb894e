import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { holdAdvisoryLock } from '../../database/advisoryLock.ts';
import type { Db } from '../../database/open.ts';
import { recordChange } from '../../database/recordedChanges.records.ts';
import { Problem } from '../../errors/problem.ts';
import { minuteMs } from '../../kit/dates/durations.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { filesOfFormat, formatOf } from './formats.records.ts';
import {
  canUndo,
  contentOf,
  findImport,
  importOf,
  importTables,
  takeChanges,
  type ImportContent,
  type ImportRow,
} from './imports.records.ts';
import { importLimits, importTitle, type ImportChoices, type ImportCounts } from './imports.ts';
import { batchesOf, classifierOf, rowsAtOnce, summarize } from './preview.records.ts';
import type { ImportFile } from './readers.ts';
import { firstOrNull } from '../../database/rows.records.ts';

interface ImportDeps {
  db: Db;
  clock: Clock;
  /** Pages show what comes in behind them. */
  cache: { clear: () => void };
}

/** Begins an import, unless it would change other than its preview says. @throws Problem */
export async function beginImport(
  deps: ImportDeps,
  id: string,
  opened: readonly ImportFile[],
  choices: ImportChoices,
): Promise<void> {
  const { db, clock } = deps;
  const content = contentOf(await findImport(db, id));
  const isAsked = content.noun === 'fans' && content.counts.new > 0;
  if (isAsked && !choices.consent) throw new Problem('import.no-consent');
  const { counts } = await summarize(db, await filesOfFormat(opened, content), content.columns);
  if (!isDeepStrictEqual(counts, content.counts)) throw new Problem('import.changed');
  requireUsable(counts);
  const begun = { state: 'running' as const, at: clock.now() };
  const row = await begin(deps, id, 'ready', { ...begun, ...withContent({ ...content, choices }) });
  if (!row) throw new Problem('import.changed');
}

/** @throws Problem `import.nothing` */
export function requireUsable(counts: ImportCounts): void {
  const usable = counts.new + counts.known + counts.left + counts.cleaned;
  if (usable === 0) throw new Problem('import.nothing');
}

const withContent = (content: ImportContent) => ({ content: JSON.stringify(content) });

/** Begins work while no import runs or is undone, by this process or another. */
const begin = (
  { db, clock }: ImportDeps,
  id: string,
  before: ImportRow['state'],
  values: Partial<ImportRow>,
): Promise<ImportRow | null> =>
  db.transaction().execute(async (trx) => {
    const now = clock.now();
    await holdAdvisoryLock(trx, 'imports', now);
    const active = importTables(trx).selectFrom('imports').select('id');
    const [other] = await active.where('state', 'in', ['running', 'undoing']).limit(1).execute();
    if (other) throw new Problem('import.busy');
    return setState(trx, id, before, { ...values, written_at: now });
  });

/** @returns null if it is in another state by now. */
function setState(db: Db, id: string, before: ImportRow['state'], values: Partial<ImportRow>) {
  const set = importTables(db).updateTable('imports').set(values).where('id', '=', id);
  return firstOrNull<ImportRow>(set.where('state', '=', before).returningAll());
}

/** Brings everything in, or nothing. */
export async function runImport(deps: ImportDeps, id: string, opened: readonly ImportFile[]) {
  const { db, clock, cache } = deps;
  const row = await findImport(db, id);
  const { columns, choices, ...content } = contentOf(row);
  let done = 0;
  const record = async (trx: Db, state: 'running' | 'done') => {
    const values = { state, rows_done: done, written_at: clock.now() };
    if (await setState(trx, id, 'running', values)) return;
    throw new Error('Another process undoes this import, because it made no step for a minute.');
  };
  try {
    const found = await filesOfFormat(opened, content);
    const { importer } = found.format;
    const classify = classifierOf(found);
    for await (const batch of batchesOf(db, found, columns)) {
      await db.transaction().execute(async (trx) => {
        // Done first, so that the transaction holds SQLite's lock before it reads.
        done += batch.length;
        await record(trx, 'running');
        const items = (await classify(trx, batch)).flatMap(({ value, outcome }) =>
          outcome === 'repeated' || typeof outcome === 'object' ? [] : { value, outcome },
        );
        const changes = await importer.write(trx, items, { ...choices, id, at: row.at });
        if (changes.length === 0) return;
        const rows = changes.map((change) => ({ import_id: id, ...change }));
        const stored = importTables(trx).insertInto('import_changes').values(rows);
        await stored.onConflict((conflict) => conflict.doNothing()).execute();
      });
    }
    await db.transaction().execute(async (trx) => {
      await record(trx, 'done');
      await enter(trx, row, 'added');
    });
    cache.clear();
  } catch (error) {
    const why = error instanceof Problem ? error.message : 'An unexpected error.';
    await undoCutImport(deps, id, why);
    throw error;
  }
}

/** Enters an import in the history, or that it was undone. */
async function enter(trx: Db, row: ImportRow, action: 'added' | 'deleted'): Promise<void> {
  const label = importTitle(await importOf(trx, row, row.at));
  const change = { noun: 'import', record: row.id, action, label } as const;
  await recordChange(trx, { ...change, before: null, after: {} });
}

/** Begins to undo an import; `undoImport` does it. @throws Problem */
export async function beginUndo(deps: ImportDeps, id: string): Promise<void> {
  const isLate = !canUndo(await findImport(deps.db, id), deps.clock.now());
  const row = isLate ? null : await begin(deps, id, 'done', { state: 'undoing' });
  if (!row) throw new Problem('import.too-late');
}

/** Undoes what an import changed, except for records that changed since. */
export async function undoImport({ db, clock, cache }: ImportDeps, id: string): Promise<void> {
  const undoNext = async (trx: Transaction<object>) => {
    const row = await setState(trx, id, 'undoing', { written_at: clock.now() });
    const changes = row ? await takeChanges(trx, id, rowsAtOnce[contentOf(row).noun]) : [];
    if (!row || changes.length === 0) return false;
    const content = contentOf(row);
    const { removed, kept } = await formatOf(content).importer.undo(trx, changes);
    const before = content.undone ?? { removed: 0, kept: [] };
    const undone = {
      removed: before.removed + removed,
      kept: [...before.kept, ...kept].slice(0, importLimits.kept),
    };
    await setState(trx, id, 'undoing', withContent({ ...content, undone }));
    return true;
  };
  while (await db.transaction().execute(undoNext)) await nextTurn();
  await db.transaction().execute(async (trx) => {
    const row = await setState(trx, id, 'undoing', { state: 'undone' });
    // An import that failed was never entered.
    if (row?.why === null && contentOf(row).undone?.removed !== 0) await enter(trx, row, 'deleted');
  });
  cache.clear();
}

/** Undoes an import that did not come to its end. */
export async function undoCutImport(deps: ImportDeps, id: string, why: string): Promise<void> {
  const values = { state: 'undoing' as const, written_at: deps.clock.now(), why };
  await setState(deps.db, id, 'running', values);
  await undoImport(deps, id);
}

/** Ends what a crash cut, of any process: no step was made for a minute. */
export async function undoCutImports(deps: ImportDeps): Promise<void> {
  const active = importTables(deps.db).selectFrom('imports').select('id');
  const cut = active.where('state', 'in', ['running', 'undoing']);
  const idle = await cut.where('written_at', '<', deps.clock.now() - minuteMs).execute();
  for (const { id } of idle) await undoCutImport(deps, id, 'The site was stopped.');
}

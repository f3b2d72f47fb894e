import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { filesOfFormat, type FormatFiles } from './formats.records.ts';
import { importOf, importTables, type ImportContent } from './imports.records.ts';
import { importLimits, type Import, type ImportCounts } from './imports.ts';
import type { Outcome } from './importer.records.ts';
import { copied, type ImportColumn, type ImportFile, type ReadItem } from './readers.ts';

type Asked = Pick<ImportContent, 'by' | 'files'> &
  Partial<Pick<Import, 'kind' | 'noun' | 'columns'>>;

/** Reads files, and stores what an import of them would change. @throws Problem */
export async function previewImport(
  { db, clock }: { db: Db; clock: Clock },
  all: readonly ImportFile[],
  { by, files, columns: chosen, ...wanted }: Asked,
): Promise<Import> {
  const found = await filesOfFormat(all, wanted);
  const { kind, noun, reader } = found.format;
  const uses = new Map(chosen?.map(({ heading, as }) => [heading, as]));
  const guessed = found.files.map(async (file) => (await reader.columnsOf?.(file)) ?? []);
  const byHeading = Map.groupBy((await Promise.all(guessed)).flat(), ({ heading }) => heading);
  const columns = [...byHeading.values()].map(([first]) => ({
    heading: first!.heading,
    as: uses.get(first!.heading) ?? first!.as,
  }));
  const { sample, wrong, ...summary } = await summarize(db, found, columns);
  const { others, next } = found;
  // Examples are about persons, who may want to be erased.
  const content = JSON.stringify({ kind, noun, by, files, others, next, columns, ...summary });
  const at = clock.now();
  const row = { id: randomUUID(), at, content, written_at: at };
  const stored = importTables(db).insertInto('imports').values(row).returningAll();
  return { ...(await importOf(db, await stored.executeTakeFirstOrThrow(), at)), sample, wrong };
}

/** Counts what an import would change, and gives examples. */
export async function summarize(
  db: Db,
  found: FormatFiles,
  columns: readonly ImportColumn[],
): Promise<Pick<Import, 'found' | 'counts' | 'sample' | 'wrong'>> {
  const { noun, importer } = found.format;
  const states: Record<string, number> = { [noun]: 0 };
  const counts: ImportCounts = { new: 0, known: 0, repeated: 0, left: 0, cleaned: 0, wrong: 0 };
  const wrong: Import['wrong'] = [];
  /** New items are the better examples. */
  const examples: Record<'new' | 'others', Import['sample']> = { new: [], others: [] };
  const classify = classifierOf(found);
  for await (const rows of batchesOf(db, found, columns)) {
    for (const { outcome, value, file, row } of await classify(db, rows)) {
      const isWrong = typeof outcome === 'object';
      counts[isWrong ? 'wrong' : outcome] += 1;
      if (isWrong && wrong.length < importLimits.wrong) wrong.push({ file, row, ...outcome });
      if (value === undefined || outcome === 'repeated') continue;
      for (const word of importer.wordsOf(value, outcome)) {
        states[word] = (states[word] ?? 0) + 1;
      }
      const some = examples[outcome === 'new' ? 'new' : 'others'];
      if (!isWrong && some.length < importLimits.sample) some.push(importer.shown(value, outcome));
    }
  }
  const sample = [...examples.new, ...examples.others].slice(0, importLimits.sample);
  return { found: states, counts, sample, wrong };
}

/** The rows of one transaction, while which other requests wait. */
export const rowsAtOnce = { fans: 50, shows: 20, posts: 20 } as const;

/** Yields the rows in batches; other requests have their turn between two of them. */
export async function* batchesOf(
  db: Db,
  { format, files, all }: FormatFiles,
  columns: readonly ImportColumn[],
): AsyncGenerator<ReadItem<unknown>[]> {
  let batch: ReadItem<unknown>[] = [];
  let rows = 0;
  for await (const one of format.reader.read(files, columns, { db, all })) {
    rows += 1;
    if (rows > importLimits.rows) throw new Problem('import.too-large');
    batch.push(one);
    if (batch.length < rowsAtOnce[format.noun]) continue;
    yield batch;
    batch = [];
    await nextTurn();
  }
  if (batch.length > 0) yield batch;
}

/** Classifies the rows of an import batch after batch; only the first row of an item counts. */
export function classifierOf({ format: { importer } }: FormatFiles) {
  /** Whether an item gets no e-mail, by its key. */
  const seen = new Map<string, boolean>();
  return async (db: Db, rows: readonly ReadItem<unknown>[]) => {
    const values = rows.flatMap(({ value }) => value ?? []);
    const outcomes = (values.length > 0 ? await importer.classify(db, values) : []).values();
    return rows.map((row): ReadItem<unknown> & { outcome: Outcome | 'repeated' } => {
      const outcome = row.why === undefined ? outcomes.next().value! : { why: row.why };
      if (typeof outcome === 'object') return { ...row, outcome };
      const key = copied(importer.keyOf(row.value));
      const isOut = outcome === 'left' || outcome === 'cleaned';
      const isRepeated = seen.has(key) && (seen.get(key)! || !isOut);
      if (!isRepeated) seen.set(key, isOut);
      return { ...row, outcome: isRepeated ? 'repeated' : outcome };
    });
  };
}

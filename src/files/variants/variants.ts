import { buffer } from 'node:stream/consumers';
import { contentTypes, type StoredFile } from '../files.ts';
import { insertVariant, filesAndVariantNames } from '../records/files.records.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import { phoneVariant, plannedVariants, type PlannedVariant } from './planned-variants.ts';
import { makeVariant } from '../decode/resize.ts';

/** Makes variants one after the other, after the uploads are answered. */
export interface VariantWorker {
  add(file: StoredFile): void;
  /** Adds every file that lacks variants, as after a crash. */
  addUnfinished(): Promise<void>;
  /** Fulfilled when the queue is empty. */
  idle(): Promise<void>;
  /** Ends at once; what is missing is made after the next start. */
  close(): Promise<void>;
}

/** @param onVariant told when a file's quick formats are there, and again when AVIF is. */
export function variantWorker(deps: StoreDeps, onVariant: () => void): VariantWorker {
  const soon: (() => Promise<void>)[] = [];
  const later: (() => Promise<void>)[] = [];
  /** Names of the variants in both queues and at work. */
  const waiting = new Set<string>();
  let running: Promise<void> | null = null;
  const closing = new AbortController();
  const { signal } = closing;

  const add = (file: StoredFile, made: ReadonlySet<string>) => {
    const { soon: quick, later: slow } = plannedVariants(file);
    for (const [queue, planned] of [
      [soon, quick],
      [later, slow],
    ] as const) {
      const wanted = planned.filter(({ name }) => !made.has(name) && !waiting.has(name));
      if (wanted.length === 0) continue;
      for (const { name } of wanted) waiting.add(name);
      queue.push(() => makeAll(file, wanted));
    }
    start();
  };

  const start = () => {
    if (signal.aborted || soon.length + later.length === 0) return;
    running ??= run().finally(() => {
      running = null;
      start();
    });
  };

  const run = async () => {
    for (let work = next(); work; work = next()) await work();
  };

  // AVIF waits until every file in the queue has its quick formats.
  const next = () => (signal.aborted ? undefined : (soon.shift() ?? later.shift()));

  // One variant that fails costs no other; it is tried again with the next unfinished files.
  const makeOrLog = async (file: StoredFile, master: Buffer, plan: PlannedVariant) => {
    try {
      return (await makeOne(deps, file, master, plan, signal)) || 'file gone';
    } catch (error) {
      if (!signal.aborted) {
        deps.log.error({ err: error, file: plan.name }, 'a variant of a picture was not made');
      }
      return false;
    }
  };

  const makeAll = async (file: StoredFile, wanted: readonly PlannedVariant[]) => {
    try {
      const master = await deps.storage.get(file.name);
      if (!master) return;
      const bytes = await buffer(master.body);
      let made = 0;
      for (const plan of wanted) {
        if (signal.aborted) return;
        const isStored = await makeOrLog(file, bytes, plan);
        if (isStored === 'file gone') return;
        if (isStored) made += 1;
      }
      if (made > 0) onVariant();
    } catch (error) {
      deps.log.error({ err: error, file: file.name }, 'variants of a picture were not made');
    } finally {
      for (const { name } of wanted) waiting.delete(name);
    }
  };

  return {
    add: (file) => add(file, new Set([phoneVariant(file).name])),
    async addUnfinished() {
      // What is made while this reads would be read as missing, and made twice.
      const underWay = [...waiting];
      for (const { file, variantNames } of await filesAndVariantNames(deps.db)) {
        add(file, new Set([...variantNames, ...underWay]));
      }
    },
    async idle() {
      // More may have been added meanwhile.
      for (let work = running; work; work = running) await work;
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** @returns false where the file was removed meanwhile. */
async function makeOne(
  { db, storage, log }: StoreDeps,
  file: StoredFile,
  master: Buffer,
  plan: PlannedVariant,
  signal: AbortSignal,
): Promise<boolean> {
  const made = await makeVariant(master, plan, signal);
  const contentType = contentTypes[plan.extension];
  await storage.put(plan.name, made.bytes, contentType);
  const entered = await insertVariant(db, {
    name: plan.name,
    fileName: file.name,
    contentType,
    width: made.width,
    height: made.height,
    bytes: made.bytes.length,
  });
  if (!entered) await removeObjects(storage, log, [plan.name]);
  return entered;
}

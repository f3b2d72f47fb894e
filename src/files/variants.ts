import { buffer } from 'node:stream/consumers';
import { contentTypes, type KeptFile } from './files.ts';
import { enterVariant, filesAndVariantNames } from './files.records.ts';
import { removeObjects, type Keeping } from './keep.ts';
import { plannedVariants, type PlannedVariant } from './planned-variants.ts';
import { makeVariant } from './resize.ts';

/** Makes the variants of kept files, one after the other, after the uploads are answered. */
export interface VariantWorker {
  /** Puts a file in the queue. */
  add(file: KeptFile): void;
  /** Puts every file in the queue that lacks variants, as after a crash. */
  addUnfinished(): Promise<void>;
  /** Fulfilled when the queue is empty. */
  idle(): Promise<void>;
  /** Ends after the variant at hand; the rest is found again at the next start. */
  close(): Promise<void>;
}

/**
 * @param onVariant told each time pages can show something better: first when the quick
 * formats of a file are there, then when AVIF is.
 */
export function variantWorker(keeping: Keeping, onVariant: () => void): VariantWorker {
  const soon: (() => Promise<void>)[] = [];
  const later: (() => Promise<void>)[] = [];
  let running: Promise<void> | null = null;
  let closed = false;

  const add = (file: KeptFile, made: ReadonlySet<string> = new Set()) => {
    const plan = plannedVariants(file);
    for (const [queue, wanted] of [
      [soon, plan.soon.filter(({ name }) => !made.has(name))],
      [later, plan.later.filter(({ name }) => !made.has(name))],
    ] as const) {
      if (wanted.length > 0) queue.push(() => makeAll(file, wanted));
    }
    start();
  };

  const start = () => {
    if (closed || soon.length + later.length === 0) return;
    running ??= run().finally(() => {
      running = null;
      start();
    });
  };

  const run = async () => {
    for (let work = next(); work; work = next()) await work();
  };

  // AVIF waits until every file in the queue has its quick formats.
  const next = () => (closed ? undefined : (soon.shift() ?? later.shift()));

  const makeAll = async (file: KeptFile, wanted: readonly PlannedVariant[]) => {
    try {
      const master = await keeping.storage.get(file.name);
      if (!master) return;
      const bytes = await buffer(master.body);
      for (const plan of wanted) {
        if (closed || !(await makeOne(keeping, file, bytes, plan))) return;
      }
      onVariant();
    } catch (error) {
      keeping.log.error({ err: error, file: file.name }, 'variants of a picture were not made');
    }
  };

  return {
    add: (file) => add(file),
    async addUnfinished() {
      for (const { file, variantNames } of await filesAndVariantNames(keeping.db)) {
        add(file, variantNames);
      }
    },
    async idle() {
      // What is awaited may have been followed by more.
      for (let work = running; work; work = running) await work;
    },
    async close() {
      closed = true;
      await running;
    },
  };
}

/** @returns false where the file was removed meanwhile. */
async function makeOne(
  { db, storage, log }: Keeping,
  file: KeptFile,
  master: Buffer,
  plan: PlannedVariant,
): Promise<boolean> {
  const made = await makeVariant(master, plan);
  const contentType = contentTypes[plan.extension];
  await storage.put(plan.name, made.bytes, contentType);
  const entered = await enterVariant(db, {
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

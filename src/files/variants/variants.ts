import { buffer } from 'node:stream/consumers';
import type { Peers } from '../../database/peers.ts';
import { contentTypes, type StoredFile } from '../files.ts';
import {
  insertVariant,
  fileAndVariantNames,
  filesAndVariantNames,
  filesAtOnce,
} from '../records/files.records.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import type { Encoded } from '../decode/decoder-job.ts';
import { oneAtATime } from '../../kit/server/oneAtATime.ts';
import { makeVariants } from '../decode/resize.ts';
import {
  missingVariants,
  phoneVariant,
  plannedIcons,
  plannedVariants,
  type PlannedVariant,
} from './planned-variants.ts';
import { togetherOrEach } from './togetherOrEach.ts';

/** Makes variants one after the other, after the uploads are answered. */
export interface VariantWorker {
  add(file: StoredFile): void;
  /** Adds every file that lacks variants, as after a crash. */
  addUnfinished(): Promise<void>;
  /** Makes the icons that the logo lacks, at once; what fails is logged. */
  makeIcons(): Promise<void>;
  /** Fulfilled when the queue is empty. */
  idle(): Promise<void>;
  /** Ends at once; what is missing is made after the next start. */
  close(): Promise<void>;
}

export interface VariantDeps extends StoreDeps {
  /** The name of the file that is the band's logo, the only one that has icons. */
  logo(): Promise<string | null>;
  /** So that of several instances one makes a file's copies. */
  claim: Peers['claim'];
  /** Awaited before each look for missing variants. @throws if nothing could be entered now. */
  onLook(): Promise<void>;
  /** Told when a file's copies for phones are there, and again when the widest are. */
  onVariant(): void;
}

export function variantWorker(deps: VariantDeps): VariantWorker {
  const icons: (() => Promise<void>)[] = [];
  const soon: (() => Promise<void>)[] = [];
  const later: (() => Promise<void>)[] = [];
  /** Names of the variants in both queues and at work. */
  const waiting = new Set<string>();
  const closing = new AbortController();
  const { signal } = closing;
  // What is for large screens waits until phones have theirs of every file in the queue.
  const next = () =>
    signal.aborted ? undefined : (icons.shift() ?? soon.shift() ?? later.shift());
  const making = oneAtATime(
    async () => {
      for (let work = next(); work; work = next()) await work();
    },
    (error) => deps.log.error({ err: error }, noneMade),
  );

  const add = (file: StoredFile, made: ReadonlySet<string>, isLogo: boolean) => {
    const planned = plannedVariants(file);
    for (const [queue, plans] of [
      [icons, isLogo ? plannedIcons(file) : []],
      [soon, planned.soon],
      [later, planned.later],
    ] as const) {
      const wanted = missingVariants(plans, made).filter(({ name }) => !waiting.has(name));
      if (wanted.length === 0) continue;
      for (const { name } of wanted) waiting.add(name);
      queue.push(() => makeMissing(file, wanted));
    }
    making.wake();
  };

  const makeMissing = async (file: StoredFile, wanted: readonly PlannedVariant[]) => {
    try {
      const releaseClaim = await deps.claim(`copies of ${file.name}`);
      // Whoever has it makes all of them, and what its end left is made with the next look.
      if (!releaseClaim) return;
      try {
        const found = await fileAndVariantNames(deps.db, file.name);
        const missing = missingVariants(wanted, found?.variantNames ?? new Set());
        if (found && missing.length > 0) await makeAll(file, missing);
      } finally {
        await releaseClaim();
      }
    } catch (error) {
      if (!signal.aborted) deps.log.error({ err: error, file: file.name }, noneMade);
    } finally {
      for (const { name } of wanted) waiting.delete(name);
    }
  };

  const makeAll = async (file: StoredFile, wanted: readonly PlannedVariant[]) => {
    try {
      const master = await deps.storage.get(file.name);
      if (!master) return;
      const bytes = await buffer(master.body);
      let kept = 0;
      for (const { plan, made } of await makeEach(bytes, wanted)) {
        if (signal.aborted) return;
        const isKept = await keepOrLog(file, plan, made);
        if (isKept === 'file gone') return;
        if (isKept) kept += 1;
      }
      if (kept > 0) deps.onVariant();
    } catch (error) {
      if (signal.aborted) return;
      deps.log.error({ err: error, file: file.name }, noneMade);
    }
  };

  // What fails is tried again with the next unfinished files.
  const makeEach = (master: Buffer, plans: readonly PlannedVariant[]) =>
    togetherOrEach(
      plans,
      (some) => makeVariants(master, some, signal),
      ({ name }, error) => {
        signal.throwIfAborted();
        deps.log.error({ err: error, file: name }, notMade);
      },
    );

  const keepOrLog = async (file: StoredFile, plan: PlannedVariant, made: Encoded) => {
    try {
      return (await keepVariant(deps, file, plan, made)) || 'file gone';
    } catch (error) {
      if (!signal.aborted) deps.log.error({ err: error, file: plan.name }, notMade);
      return false;
    }
  };

  let reading: Promise<unknown> = Promise.resolve();
  const readUnfinished = async () => {
    await deps.onLook();
    const logo = await deps.logo();
    let last: StoredFile | null = null;
    do {
      // What is made while this reads would be read as missing, and made twice.
      const underWay = [...waiting];
      const some = await filesAndVariantNames(deps.db, last);
      for (const { file, variantNames } of some) {
        add(file, new Set([...variantNames, ...underWay]), file.name === logo);
      }
      last = some.length < filesAtOnce ? null : some.at(-1)!.file;
    } while (last !== null && !signal.aborted);
  };

  return {
    add: (file) => add(file, new Set([phoneVariant(file).name]), false),
    addUnfinished() {
      // A timer may ask after the end.
      if (signal.aborted) return Promise.resolve();
      const read = readUnfinished();
      reading = Promise.allSettled([reading, read]);
      return read;
    },
    async makeIcons() {
      try {
        const logo = await deps.logo();
        const found = logo === null ? null : await fileAndVariantNames(deps.db, logo);
        if (!found) return;
        const missing = missingVariants(plannedIcons(found.file), found.variantNames);
        if (missing.length > 0) await makeAll(found.file, missing);
      } catch (error) {
        deps.log.error({ err: error }, 'the icons of the logo were not made');
      }
    },
    idle: making.idle,
    async close() {
      closing.abort();
      await Promise.all([making.close(), reading]);
    },
  };
}

const noneMade = 'variants of a picture were not made';
const notMade = 'a variant of a picture was not made';

/** @returns false if the file was removed meanwhile. */
async function keepVariant(
  { db, storage, log }: StoreDeps,
  file: StoredFile,
  { name, extension }: PlannedVariant,
  { bytes, width, height }: Encoded,
): Promise<boolean> {
  const contentType = contentTypes[extension];
  await storage.put(name, bytes, contentType);
  const entered = await insertVariant(db, {
    name,
    fileName: file.name,
    contentType,
    width,
    height,
    bytes: bytes.length,
  });
  if (!entered) await removeObjects({ db, storage, log }, [name]);
  return entered;
}

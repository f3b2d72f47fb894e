import { buffer } from 'node:stream/consumers';
import type { Peers } from '../../database/peers.ts';
import { contentTypes } from '../files.ts';
import type { StoredFile } from '../records/files.table.ts';
import { insertVariant, filesAndVariantNames, variantNamesOf } from '../records/files.records.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import { retries } from '../jobs/jobRunner.ts';
import type { Encoded } from '../decode/decoderJob.ts';
import { oneAtATime } from '../../kit/server/oneAtATime.ts';
import { makeVariants } from '../decode/resize.ts';
import {
  missingVariants,
  phoneVariant,
  plannedIcons,
  plannedVariants,
  type PlannedVariant,
} from './plannedVariants.ts';

export interface VariantDeps extends StoreDeps {
  /** The name of the file that is the band's logo, the only one that has icons. */
  logo(): Promise<string | null>;
  /** Claims a file, so that only one of several instances makes its copies. */
  claim: Peers['claim'];
  /** Awaited before each check for missing variants. @throws if no entries could be made now. */
  onLook(): Promise<void>;
  /** Called when a file's copies for phones are ready, and again when the widest are. */
  onVariant(): void;
}

interface Making extends VariantDeps {
  /** Those of variants that could not be encoded. */
  failures: ReturnType<typeof retries>;
  signal: AbortSignal;
}

interface Work {
  /** The file's name. */
  name: string;
  plans: readonly PlannedVariant[];
}

/** Makes variants one at a time, after responding to uploads. */
export function variantWorker(deps: VariantDeps) {
  // Files by name. Variants for large screens wait until every file has those for phones.
  const [icons, soon, later] = [new Map<string, Work>(), new Map(), new Map()];
  const closing = new AbortController();
  const { signal } = closing;
  const making: Making = { ...deps, failures: retries(deps.clock), signal };
  const next = (): Work | undefined => {
    const queue = [icons, soon, later].find(({ size }) => size > 0);
    const [work] = queue?.values() ?? [];
    if (work) queue?.delete(work.name);
    return signal.aborted ? undefined : work;
  };
  const queue = oneAtATime(
    async () => {
      for (let work = next(); work; work = next()) await makeMissing(making, work);
    },
    (error) => deps.log.error({ err: error }, noneMade),
  );

  const add = (file: StoredFile, made: ReadonlySet<string>, isLogo: boolean) => {
    const planned = plannedVariants(file);
    for (const [queue, all] of [
      [icons, isLogo ? plannedIcons(file) : []],
      [soon, planned.soon],
      [later, planned.later],
    ] as const) {
      const plans = missingVariants(all, made);
      if (plans.length > 0) queue.set(file.name, { name: file.name, plans });
    }
    queue.wake();
  };

  let reading: Promise<unknown> = Promise.resolve();
  const readUnfinished = async () => {
    await deps.onLook();
    const logo = await deps.logo();
    for await (const { file, variantNames } of filesAndVariantNames(deps.db)) {
      if (signal.aborted) return;
      add(file, variantNames, file.name === logo);
    }
  };

  return {
    add: (file: StoredFile) => add(file, new Set([phoneVariant(file).name]), false),
    /** Adds every file that lacks variants, as after a crash. */
    addUnfinished(): Promise<void> {
      // A timer may fire after the end.
      if (signal.aborted) return Promise.resolve();
      const read = readUnfinished();
      reading = Promise.allSettled([reading, read]);
      return read;
    },
    /** Makes the logo's missing icons at once; logs failures. */
    async makeIcons() {
      try {
        const name = await deps.logo();
        if (name !== null) await makeAll(making, { name, plans: plannedIcons({ name }) });
      } catch (error) {
        if (signal.aborted) return;
        deps.log.error({ err: error }, 'could not make the icons of the logo');
      }
    },
    /** Resolves when the queue is empty. */
    idle: queue.idle,
    /** Ends at once; missing variants are made after the next start. */
    async close() {
      closing.abort();
      await Promise.all([queue.close(), reading]);
    },
  };
}

const noneMade = 'could not make variants of an image';
const notMade = 'could not make a variant of an image';

/** Those that could not be stored are tried again with the next unfinished files. */
async function makeMissing(making: Making, work: Work) {
  const { log, claim, signal } = making;
  try {
    // Another instance makes them all; if it stops early, the next check finds the missing ones.
    await claim(`copies of ${work.name}`, () => makeAll(making, work));
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, file: work.name }, noneMade);
  }
}

async function makeAll(making: Making, { name: master, plans }: Work) {
  const { db, storage, log, failures, signal, onVariant } = making;
  const missing = missingVariants(plans, await variantNamesOf(db, master));
  const due = missing.filter(({ name }) => failures.isDue(name));
  if (due.length === 0) return;
  const stored = await storage.get(master);
  if (!stored) return;
  const bytes = await buffer(stored.body);
  const all = await togetherOrEach(
    due,
    (some) => makeVariants(bytes, some, signal),
    ({ name }, error) => {
      signal.throwIfAborted();
      const { times } = failures.failed(name, []);
      log.error({ err: error, file: name, times }, notMade);
    },
  );
  let count = 0;
  for (const { plan, made } of all) {
    if (signal.aborted) return;
    try {
      if (!(await storeVariant(making, master, plan, made))) return;
      count += 1;
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, file: plan.name }, notMade);
    }
  }
  if (count > 0) onVariant();
}

/** @returns false if the file was removed meanwhile. */
async function storeVariant(
  deps: StoreDeps,
  fileName: string,
  { name, extension }: PlannedVariant,
  { bytes, width, height }: Encoded,
): Promise<boolean> {
  const contentType = contentTypes[extension];
  await deps.storage.put(name, bytes, contentType);
  const entered = await insertVariant(deps.db, {
    name,
    file_name: fileName,
    content_type: contentType,
    width,
    height,
    bytes: bytes.length,
  });
  if (!entered) await removeObjects(deps, [name]);
  return entered;
}

/**
 * Makes all at once, and each separately if that fails, so that a failure affects no other.
 * @param onFailed called for each that cannot be made; its errors end the whole.
 */
export async function togetherOrEach<Plan, Made>(
  plans: readonly Plan[],
  make: (plans: readonly Plan[]) => Promise<readonly Made[]>,
  onFailed: (plan: Plan, error: unknown) => void,
): Promise<{ plan: Plan; made: Made }[]> {
  const paired = async (some: readonly Plan[]) => {
    const all = await make(some);
    return some.map((plan, at) => ({ plan, made: all[at]! }));
  };
  const [first, ...others] = plans;
  if (first === undefined) return [];
  try {
    return await paired(plans);
  } catch (error) {
    if (others.length === 0) {
      onFailed(first, error);
      return [];
    }
  }
  const each = [];
  for (const plan of plans) each.push(...(await togetherOrEach([plan], make, onFailed)));
  return each;
}

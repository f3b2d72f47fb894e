import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Peers } from '../../database/peers.ts';
import { oneAtATime } from '../../kit/server/oneAtATime.ts';
import { makeFolder } from '../receive/disk-problem.ts';
import { LostObject } from '../storage/storage.ts';
import type { StoreDeps } from '../storePicture.ts';
import { transcodingClaim } from './originals.ts';
import { retries } from './retries.ts';

export interface WorkDeps extends Pick<StoreDeps, 'clock' | 'log'> {
  dataDir: string;
  /** So that of several instances one does it. */
  claim: Peers['claim'];
}

export type OnShare = (share: number) => void;

export interface Work {
  name: string;
  /** Names of the recordings that it is made of. */
  of: readonly string[];
  /**
   * @param folder is its own, and empty.
   * @param onShare called with how much is done, from 0 to 1, as often as that is known.
   */
  run(folder: string, signal: AbortSignal, onShare: OnShare): Promise<void>;
  /** Told where it has failed for a day. */
  onLasting(): Promise<void>;
}

interface Order {
  /** Awaited before each look for work. */
  clear(): Promise<void>;
  /** Of work, the more urgent first. */
  finders: readonly (() => Promise<Work[]>)[];
  /** Told after each look. */
  onDone?(): void;
  /** What takes longer, or is going to, is ended, so that all else has its turn. */
  turn?: { ms: number; onOver(name: string): void };
}

/** The share of a turn after which progress tells how long work will take. */
const lookedAt = 1 / 12;

/** Does one after the other, and what fails again later. */
export function jobRunner(deps: WorkDeps, { clear, finders, onDone = () => {}, turn }: Order) {
  const failures = retries(deps.clock);
  let timer: NodeJS.Timeout | undefined;
  let current: { work: Work; abort: AbortController } | null = null;

  const look = async (signal: AbortSignal) => {
    await clear();
    // What is claimed elsewhere is tried with the next look.
    const tried = new Set<string>();
    const isOpen = ({ name }: Work) => !tried.has(name) && failures.isDue(name);
    for (;;) {
      let next: Work | undefined;
      for (const find of finders) next ??= (await find()).find(isOpen);
      if (next === undefined || signal.aborted) break;
      tried.add(next.name);
      await doInTurn(next, signal);
    }
    clearTimeout(timer);
    const pause = failures.untilNext();
    if (pause !== null && !signal.aborted) timer = setTimeout(wake, pause).unref();
    onDone();
  };

  const doInTurn = async (work: Work, closing: AbortSignal) => {
    const abort = new AbortController();
    const tooLong = new AbortController();
    const over = AbortSignal.any(turn ? [AbortSignal.timeout(turn.ms), tooLong.signal] : []);
    let begunAt: number | null = null;
    const onShare: OnShare = (share) => {
      begunAt ??= deps.clock.now();
      const passed = deps.clock.now() - begunAt;
      if (turn && passed > turn.ms * Math.max(share, lookedAt)) tooLong.abort();
    };
    current = { work, abort };
    try {
      const signal = AbortSignal.any([closing, abort.signal, over]);
      if (await doClaimed(deps, work, signal, onShare)) failures.forget(work.name);
    } catch (error) {
      if (closing.aborted || abort.signal.aborted) return;
      if (over.aborted) turn?.onOver(work.name);
      else await recordFailure(work, error);
    } finally {
      current = null;
    }
  };

  const recordFailure = async ({ name, of, onLasting }: Work, error: unknown) => {
    const { times, isLasting } = failures.failed(name, of);
    if (isLasting) await onLasting();
    if (!(error instanceof LostObject)) {
      deps.log.error({ err: error, file: name }, 'a recording was not prepared');
    } else if (times === 1) {
      deps.log.error({ file: error.object }, 'an original is gone: upload it again, or restore it');
    }
  };

  const { wake, idle, close } = oneAtATime(look, (error) =>
    deps.log.error({ err: error }, 'recordings were not looked for'),
  );
  return {
    wake,
    idle,
    forget: (name: string) => failures.forget(name),
    /** Ends what is being done with this recording. */
    cancel(recording: string) {
      if (current?.work.of.includes(recording)) current.abort.abort();
    },
    async close() {
      await close();
      clearTimeout(timer);
    },
  };
}

/** @returns whether it was done here. */
async function doClaimed(
  deps: WorkDeps,
  { name, run }: Work,
  signal: AbortSignal,
  onShare: OnShare,
): Promise<boolean> {
  const releaseClaim = await deps.claim(transcodingClaim(name));
  if (!releaseClaim) return false;
  const folder = join(deps.dataDir, 'preparing', name);
  try {
    await rm(folder, { recursive: true, force: true });
    await makeFolder(folder);
    await run(folder, signal, onShare);
    return true;
  } finally {
    // What was ended may still write for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).finally(releaseClaim);
  }
}

/** What an end in the middle left, unless another instance works in the same folder. */
export async function removeLeftovers({ dataDir, claim }: WorkDeps) {
  for (const name of await readdir(join(dataDir, 'preparing')).catch(unlessMissing)) {
    const releaseClaim = await claim(transcodingClaim(name));
    if (!releaseClaim) continue;
    await rm(join(dataDir, 'preparing', name), { recursive: true, force: true }).finally(
      releaseClaim,
    );
  }
}

function unlessMissing(error: unknown): string[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}

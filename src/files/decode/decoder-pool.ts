import { fork, type ChildProcess } from 'node:child_process';
import { concurrencyLimit } from '../../kit/async/concurrencyLimit.ts';
import { ready, type Answer, type Job } from './decoder-job.ts';

/** Has pictures made by processes of their own. */
export interface DecoderPool {
  /**
   * @param signal gives the job up, at work or waiting, and ends the decoder at work.
   * @returns what the decoder answered; `dead` where it crashed or took too long, which says
   * something about the picture.
   * @throws Error where no decoder could be started; the signal's reason where it was aborted.
   */
  run(job: Job, signal?: AbortSignal): Promise<Answer | 'dead'>;
}

interface PoolOptions {
  /** The program of the decoders, and the words that it is started with. */
  program: string;
  words?: readonly string[];
  /** Milliseconds on the clock after which a job is given up. */
  jobMs: number;
  /** Milliseconds after which a decoder with nothing to do is ended. */
  idleMs: number;
}

/** How many decoders there are at most; each takes one job at a time. */
const places = 2;

interface Decoder {
  child: ChildProcess;
  /** Whether it has said that it can begin. */
  isReady: boolean;
  /** Whether it has made a picture before. */
  isUsed: boolean;
  idle: NodeJS.Timeout | null;
}

/** A pool of decoders that are started when they are needed, and not before. */
export function decoderPool({ program, words = [], jobMs, idleMs }: PoolOptions): DecoderPool {
  const inTurn = concurrencyLimit(places);
  const resting: Decoder[] = [];

  const start = (): Decoder => {
    const decoder: Decoder = {
      child: forkDecoder(program, words),
      isReady: false,
      isUsed: false,
      idle: null,
    };
    const forget = () => {
      const at = resting.indexOf(decoder);
      if (at !== -1) resting.splice(at, 1);
    };
    // Whoever waits for its answer listens as well; one that dies at rest is only forgotten.
    decoder.child.on('exit', forget).on('error', forget);
    return decoder;
  };

  const take = (): Decoder => {
    const decoder = resting.pop() ?? start();
    if (decoder.idle) clearTimeout(decoder.idle);
    decoder.child.ref();
    decoder.child.channel?.ref();
    return decoder;
  };

  const rest = (decoder: Decoder): void => {
    const { child } = decoder;
    if (!child.connected) return;
    decoder.isUsed = true;
    // A command that has nothing else to do may end, and its decoders end with it.
    child.unref();
    child.channel?.unref();
    decoder.idle = setTimeout(() => child.kill('SIGKILL'), idleMs).unref();
    resting.push(decoder);
  };

  const run = async (job: Job, signal?: AbortSignal): Promise<Answer | 'dead'> => {
    signal?.throwIfAborted();
    const decoder = take();
    const stop = () => decoder.child.kill('SIGKILL');
    signal?.addEventListener('abort', stop, { once: true });
    const outcome = await outcomeOf(decoder, job, jobMs);
    signal?.removeEventListener('abort', stop);
    if (typeof outcome === 'object' && !('spent' in outcome)) {
      rest(decoder);
      return outcome;
    }
    stop();
    signal?.throwIfAborted();
    if (typeof outcome === 'object') return outcome;
    // One that was at rest may have died of something else, before the job reached it.
    if (outcome === 'crashed' && decoder.isUsed) return run(job, signal);
    if (outcome === 'never began') throw new Error('A decoder could not be started');
    return 'dead';
  };

  return { run: (job, signal) => inTurn(() => run(job, signal)) };
}

/** Sends a job and waits for what becomes of it. Afterwards nobody listens any more. */
function outcomeOf(
  decoder: Decoder,
  job: Job,
  jobMs: number,
): Promise<Answer | 'crashed' | 'too slow' | 'never began'> {
  const { child } = decoder;
  return new Promise((resolve) => {
    const settle = (outcome: Answer | 'crashed' | 'too slow' | 'never began') => {
      clearTimeout(patience);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      resolve(outcome);
    };
    const onMessage = (message: unknown) => {
      if (message === ready) decoder.isReady = true;
      else settle(message as Answer);
    };
    // A program that never began says nothing about the picture.
    const onEnd = () => settle(decoder.isReady ? 'crashed' : 'never began');
    const patience = setTimeout(() => settle('too slow'), jobMs);
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
    // Without a process there is nothing to send to; the error is on its way.
    if (child.pid !== undefined) child.send(job, (error) => error && onEnd());
  });
}

/**
 * GNU's C library keeps what was freed for later unless it is told not to: with this, decoders
 * that had made the copies of 20 photographs of 12 million pixels held 150 to 200 MiB each instead of 330.
 */
const thriftyHeap = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** It learns nothing of this process but the job: no setting and no secret of the environment. */
function forkDecoder(program: string, words: readonly string[]): ChildProcess {
  const { PATH, SystemRoot } = process.env;
  return fork(program, words, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256'],
    env: { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), ...thriftyHeap },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

import type { ChildProcess } from 'node:child_process';
import { concurrencyLimit } from '../../kit/functions/concurrencyLimit.ts';
import { forkWorker } from '../../kit/server/forkWorker.ts';
import { ready, type Answer, type PictureJob } from './decoder-job.ts';

/** glibc would keep freed memory: 330 MiB per decoder instead of 150 to 200. */
const thriftyHeap = { MALLOC_MMAP_THRESHOLD_: '131072' };

interface PoolOptions {
  /** The decoders' program and its arguments. */
  program: string;
  args?: readonly string[];
  /** Milliseconds of clock time after which a job is given up. */
  jobMs: number;
  /** Milliseconds after which a decoder with nothing to do is ended. */
  idleMs: number;
}

/** Decoders at most; each takes one job at a time. */
const maxDecoders = 2;

interface Decoder {
  child: ChildProcess;
  isReady: boolean;
  isUsed: boolean;
  idle: NodeJS.Timeout | null;
}

/** Has pictures made by processes of their own, which are started when they are needed. */
export function decoderPool({ program, args = [], jobMs, idleMs }: PoolOptions) {
  const limit = concurrencyLimit(maxDecoders);
  const idleDecoders: Decoder[] = [];
  let atWork = 0;

  const start = (): Decoder => {
    const decoder: Decoder = {
      child: forkWorker(program, args, thriftyHeap),
      isReady: false,
      isUsed: false,
      idle: null,
    };
    const forget = () => {
      const at = idleDecoders.indexOf(decoder);
      if (at !== -1) idleDecoders.splice(at, 1);
    };
    // One that dies at rest is only forgotten; a waiting job listens itself.
    decoder.child.on('exit', forget).on('error', forget);
    return decoder;
  };

  const acquire = (): Decoder => {
    const decoder = idleDecoders.pop() ?? start();
    if (decoder.idle) clearTimeout(decoder.idle);
    decoder.child.ref();
    decoder.child.channel?.ref();
    return decoder;
  };

  const release = (decoder: Decoder): void => {
    const { child } = decoder;
    if (!child.connected) return;
    decoder.isUsed = true;
    // So that a command that has nothing else to do can end, and its decoders with it.
    child.unref();
    child.channel?.unref();
    decoder.idle = setTimeout(() => child.kill('SIGKILL'), idleMs).unref();
    idleDecoders.push(decoder);
  };

  const run = async (job: PictureJob, signal?: AbortSignal): Promise<Answer | 'dead'> => {
    signal?.throwIfAborted();
    const decoder = acquire();
    const stop = () => decoder.child.kill('SIGKILL');
    signal?.addEventListener('abort', stop, { once: true });
    atWork += 1;
    const outcome = await runJob(decoder, job, jobMs).finally(() => (atWork -= 1));
    signal?.removeEventListener('abort', stop);
    if (typeof outcome === 'object' && !('exceeded' in outcome)) {
      release(decoder);
      return outcome;
    }
    stop();
    signal?.throwIfAborted();
    if (typeof outcome === 'object') return outcome;
    // A reused one may have died of something else, before the job reached it.
    if (outcome === 'crashed' && decoder.isUsed) return run(job, signal);
    if (outcome === 'never began') throw new Error('A decoder could not be started');
    return 'dead';
  };

  return {
    /**
     * @returns `dead` if the decoder crashed or took too long, which tells of a bad picture.
     * @throws Error if no decoder could be started; the signal's reason if it was aborted.
     */
    run: (job: PictureJob, signal?: AbortSignal) => limit(() => run(job, signal)),
    /** How many have a job. */
    atWork: () => atWork,
  };
}

function runJob(
  decoder: Decoder,
  job: PictureJob,
  jobMs: number,
): Promise<Answer | 'crashed' | 'too slow' | 'never began'> {
  const { child } = decoder;
  return new Promise((resolve) => {
    const settle = (outcome: Answer | 'crashed' | 'too slow' | 'never began') => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      resolve(outcome);
    };
    const onMessage = (message: unknown) => {
      if (message === ready) decoder.isReady = true;
      else settle(message as Answer);
    };
    // A program that never began says nothing about the picture.
    const onEnd = () => settle(decoder.isReady ? 'crashed' : 'never began');
    const timer = setTimeout(() => settle('too slow'), jobMs);
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
    // Without a process there is nothing to send to; the error is on its way.
    if (child.pid !== undefined) child.send(job, (error) => error && onEnd());
  });
}

import type { ChildProcess } from 'node:child_process';
import { concurrencyLimit } from '../../kit/functions/concurrencyLimit.ts';
import { forkWorker } from '../../kit/server/forkWorker.ts';
import { ready, type Answer, type PictureJob } from './decoderJob.ts';

/** Makes glibc return freed memory, so that a decoder holds 150 to 200 MiB instead of 330. */
const thriftyHeap = { MALLOC_MMAP_THRESHOLD_: '131072' };

interface PoolOptions {
  /** The decoders' program and its arguments. */
  program: string;
  args?: readonly string[];
  /** Elapsed milliseconds after which a job is ended. */
  jobMs: number;
  /** Milliseconds after which an idle decoder is ended. */
  idleMs: number;
}

/** The maximum number of decoders; each does one job at a time. */
const maxDecoders = 2;

interface Decoder {
  child: ChildProcess;
  isReady: boolean;
  isUsed: boolean;
  idle: NodeJS.Timeout | null;
}

/** Encodes images in processes of their own, which are started on demand. */
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
    // An idle one that dies only leaves the pool; a job has its own listener.
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
    // Lets a command with nothing else to do exit, and its decoders with it.
    child.unref();
    child.channel?.unref();
    decoder.idle = setTimeout(() => child.kill('SIGKILL'), idleMs).unref();
    idleDecoders.push(decoder);
  };

  const run = async (job: PictureJob, signal?: AbortSignal): Promise<Answer> => {
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
    // A reused decoder may have died for another reason, before it received the job.
    if (outcome === 'crashed' && decoder.isUsed) return run(job, signal);
    if (outcome === 'never began') throw new Error('The decoder did not start');
    return { refused: 'The decoder was stopped' };
  };

  return {
    /**
     * @returns a refusal if the decoder crashed or took too long: the image is bad.
     * @throws Error if no decoder could be started; the signal's reason if it was aborted.
     */
    run: (job: PictureJob, signal?: AbortSignal) => limit(() => run(job, signal)),
    /** The number of busy decoders. */
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
    // A program that didn't start says nothing about the image.
    const onEnd = () => settle(decoder.isReady ? 'crashed' : 'never began');
    const timer = setTimeout(() => settle('too slow'), jobMs);
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
    // Without a process, sending fails; its error event follows.
    if (child.pid !== undefined) child.send(job, (error) => error && onEnd());
  });
}

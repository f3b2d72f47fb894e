import type { Peers } from '../../database/peers.ts';
import type { Clock } from '../../kit/server/clock.ts';
import type { Log } from '../../kit/server/log.ts';
import { oneAtATime } from '../../kit/server/oneAtATime.ts';
import { retries, type JobFailure } from './retries.ts';

export interface Job {
  /** The name of its claim, so that only one of several instances does the job. */
  name: string;
  /** Names of the recordings that it needs. */
  of: readonly string[];
  run(signal: AbortSignal): Promise<void>;
  /** Called when it has failed, but not if this runner ended it. */
  onFailed(error: unknown, failure: JobFailure): Promise<void>;
}

export interface JobDeps {
  clock: Clock;
  log: Log;
  claim: Peers['claim'];
}

/**
 * Does one job at a time, and retries failed ones later.
 * @param find the open jobs, the most urgent first.
 * @param onDone called when no job is left for now.
 */
export function jobRunner(
  { clock, log, claim }: JobDeps,
  find: () => Promise<Job[]>,
  onDone: () => void = () => {},
) {
  const failures = retries(clock);
  let timer: NodeJS.Timeout | undefined;
  let current: { job: Job; abort: AbortController } | null = null;

  const look = async (closing: AbortSignal) => {
    // Jobs that another instance has claimed are tried at the next check.
    const tried = new Set<string>();
    for (;;) {
      const next = (await find()).find(({ name }) => !tried.has(name) && failures.isDue(name));
      if (!next || closing.aborted) break;
      tried.add(next.name);
      await doJob(next, closing);
    }
    clearTimeout(timer);
    const pause = failures.untilNext();
    if (pause !== null && !closing.aborted) timer = setTimeout(wake, pause).unref();
    onDone();
  };

  const doJob = async (job: Job, closing: AbortSignal) => {
    const abort = new AbortController();
    const signal = AbortSignal.any([closing, abort.signal]);
    current = { job, abort };
    try {
      const releaseClaim = await claim(job.name);
      if (!releaseClaim) return;
      await job.run(signal).finally(releaseClaim);
      failures.forget(job.name);
    } catch (error) {
      if (!signal.aborted) await job.onFailed(error, failures.failed(job.name, job.of));
    } finally {
      current = null;
    }
  };

  const { wake, idle, close } = oneAtATime(look, (error) =>
    log.error({ err: error }, 'recordings and downloads to be made were not looked for'),
  );
  return {
    wake,
    idle,
    /** Retries jobs that need this recording at once. */
    forget: failures.forget,
    /** Retries all open jobs. */
    retryAll() {
      failures.clear();
      wake();
    },
    /** Ends the current job if it needs this recording. */
    cancel(recording: string) {
      if (current?.job.of.includes(recording)) current.abort.abort();
    },
    async close() {
      await close();
      clearTimeout(timer);
    },
  };
}

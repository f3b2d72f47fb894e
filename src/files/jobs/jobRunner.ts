import type { Peers } from '../../database/peers.ts';
import { dayMs, hourMs, minuteMs } from '../../kit/dates/durations.ts';
import type { Clock } from '../../kit/server/clock.ts';
import type { Log } from '../../kit/server/log.ts';
import { oneAtATime } from '../../kit/server/oneAtATime.ts';

export interface JobFailure {
  /** The number of consecutive failures. */
  times: number;
  /** Whether it has been failing for a day. */
  isLasting: boolean;
}

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
      await claim(job.name, async () => {
        await job.run(signal);
        failures.forget(job.name);
      });
    } catch (error) {
      if (!signal.aborted) await job.onFailed(error, failures.failed(job.name, job.of));
    } finally {
      current = null;
    }
  };

  const { wake, idle, close } = oneAtATime(look, (error) =>
    log.error({ err: error }, 'could not check for recordings and downloads to process'),
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

interface Failing {
  of: readonly string[];
  times: number;
  /** Epoch milliseconds. */
  since: number;
  dueAt: number;
}

/** Schedules retries of jobs, by name, that failed for external reasons. */
export function retries(clock: Clock) {
  const failing = new Map<string, Failing>();
  return {
    isDue: (name: string): boolean => (failing.get(name)?.dueAt ?? 0) <= clock.now(),
    /**
     * The pauses grow from a minute to an hour; after a day each is a day.
     * @param of the recordings that it needs.
     */
    failed(name: string, of: readonly string[]): JobFailure {
      const now = clock.now();
      const known = failing.get(name);
      // An old due job was done elsewhere meanwhile, or no longer exists.
      const goesOn = known !== undefined && now < known.dueAt + dayMs;
      const { times: before, since } = goesOn ? known : { times: 0, since: now };
      const isLasting = now - since >= dayMs;
      const pause = isLasting ? dayMs : Math.min(hourMs, minuteMs * 2 ** before);
      const times = before + 1;
      failing.set(name, { of, times, since, dueAt: now + pause });
      return { times, isLasting };
    },
    /** Makes a job due, or all with a recording. @param done the job's or recording's name. */
    forget(done: string) {
      for (const [name, { of }] of failing) {
        if (name === done || of.includes(done)) failing.delete(name);
      }
    },
    clear: () => failing.clear(),
    /** Milliseconds until the next job is due; null if there is none. */
    untilNext(): number | null {
      const pauses = [...failing.values()].map(({ dueAt }) => dueAt - clock.now());
      const later = pauses.filter((pause) => pause > 0);
      return later.length > 0 ? Math.min(...later) : null;
    },
  };
}

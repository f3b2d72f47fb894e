import { dayMs, hourMs, minuteMs } from '../../kit/dates/durations.ts';
import type { Clock } from '../../kit/server/clock.ts';

export interface JobFailure {
  /** The number of consecutive failures. */
  times: number;
  /** Whether it has been failing for a day. */
  isLasting: boolean;
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

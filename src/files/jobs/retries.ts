import { dayMs, hourMs, minuteMs } from '../../kit/dates/durations.ts';
import type { Clock } from '../../kit/server/clock.ts';

export interface JobFailure {
  /** How often in a row. */
  times: number;
  /** Whether it has failed for a day. */
  isLasting: boolean;
}

interface Failing {
  of: readonly string[];
  times: number;
  /** Epoch milliseconds. */
  since: number;
  dueAt: number;
}

/** Says when a job is tried again that failed for a reason that is not its own; known by a name. */
export function retries(clock: Clock) {
  const failing = new Map<string, Failing>();
  return {
    isDue: (name: string): boolean => (failing.get(name)?.dueAt ?? 0) <= clock.now(),
    /**
     * The pauses grow from a minute to an hour; after a day each is one.
     * @param of the recordings that it needs.
     */
    failed(name: string, of: readonly string[]): JobFailure {
      const now = clock.now();
      const known = failing.get(name);
      // One that was due long ago was done elsewhere since, or was not there to be done.
      const goesOn = known !== undefined && now < known.dueAt + dayMs;
      const { times: before, since } = goesOn ? known : { times: 0, since: now };
      const isLasting = now - since >= dayMs;
      const pause = isLasting ? dayMs : Math.min(hourMs, minuteMs * 2 ** before);
      const times = before + 1;
      failing.set(name, { of, times, since, dueAt: now + pause });
      return { times, isLasting };
    },
    /** Makes a job due, or all that need a recording. @param done the name of either. */
    forget(done: string) {
      for (const [name, { of }] of failing) {
        if (name === done || of.includes(done)) failing.delete(name);
      }
    },
    clear: () => failing.clear(),
    /** Milliseconds until one is due that is not yet; null for none. */
    untilNext(): number | null {
      const pauses = [...failing.values()].map(({ dueAt }) => dueAt - clock.now());
      const later = pauses.filter((pause) => pause > 0);
      return later.length > 0 ? Math.min(...later) : null;
    },
  };
}

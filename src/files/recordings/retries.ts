import { dayMs, hourMs, minuteMs } from '../../kit/dates/durations.ts';
import type { Clock } from '../../kit/server/clock.ts';

/** When work is tried again that failed for a reason that is not its own; known by a name. */
export interface Retries {
  isDue(name: string): boolean;
  /**
   * The pauses grow from a minute to an hour; after a day each is one.
   * @param of the recordings that it needs.
   * @returns how often it failed, and whether it did for a day.
   */
  failed(name: string, of: readonly string[]): { times: number; isLasting: boolean };
  /** A recording was brought again, and what needs it is due. */
  forget(recording: string): void;
  /** Milliseconds until one is due that is not yet; null for none. */
  untilNext(): number | null;
}

interface Failure {
  of: readonly string[];
  times: number;
  /** Epoch milliseconds. */
  since: number;
  dueAt: number;
}

export function retries(clock: Clock): Retries {
  const failures = new Map<string, Failure>();
  return {
    isDue(name) {
      const failure = failures.get(name);
      return !failure || failure.dueAt <= clock.now();
    },
    failed(name, of) {
      const now = clock.now();
      const known = failures.get(name);
      // One that was due long ago was done elsewhere since, or was not there to be done.
      const goesOn = known !== undefined && now < known.dueAt + dayMs;
      const { times: before, since } = goesOn ? known : { times: 0, since: now };
      const isLasting = now - since >= dayMs;
      const pause = isLasting ? dayMs : Math.min(hourMs, minuteMs * 2 ** before);
      const times = before + 1;
      failures.set(name, { of, times, since, dueAt: now + pause });
      return { times, isLasting };
    },
    forget(recording) {
      for (const [name, { of }] of failures) if (of.includes(recording)) failures.delete(name);
    },
    untilNext() {
      const now = clock.now();
      const pauses = [...failures.values()].map(({ dueAt }) => dueAt - now);
      const later = pauses.filter((pause) => pause > 0);
      return later.length > 0 ? Math.min(...later) : null;
    },
  };
}

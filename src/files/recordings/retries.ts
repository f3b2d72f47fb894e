import { dayMs, hourMs, minuteMs } from '../../kit/dates/durations.ts';
import type { Clock } from '../../kit/server/clock.ts';

/** When work is tried again that failed for a reason that is not its own; known by a name. */
export interface Retries {
  isDue(name: string): boolean;
  /**
   * The pauses grow from a minute to an hour, for a day.
   * @param of the recordings that it needs.
   * @returns how often it failed, and whether it is tried again.
   */
  failed(name: string, of: readonly string[]): { times: number; isTriedAgain: boolean };
  /** A recording was brought again, and what needs it is due. */
  forget(recording: string): void;
  /** Milliseconds until one is due that is not yet; null for none. */
  untilNext(): number | null;
}

interface Failure {
  of: readonly string[];
  times: number;
  /** Epoch milliseconds; `dueAt` is null where it is not tried again. */
  since: number;
  dueAt: number | null;
}

export function retries(clock: Clock): Retries {
  const failures = new Map<string, Failure>();
  return {
    isDue(name) {
      const failure = failures.get(name);
      return !failure || (failure.dueAt !== null && failure.dueAt <= clock.now());
    },
    failed(name, of) {
      const now = clock.now();
      const { times: before, since } = failures.get(name) ?? { times: 0, since: now };
      const isTriedAgain = now - since < dayMs;
      const pause = Math.min(hourMs, minuteMs * 2 ** before);
      const times = before + 1;
      failures.set(name, { of, times, since, dueAt: isTriedAgain ? now + pause : null });
      return { times, isTriedAgain };
    },
    forget(recording) {
      for (const [name, { of }] of failures) if (of.includes(recording)) failures.delete(name);
    },
    untilNext() {
      const now = clock.now();
      const due = [...failures.values()].flatMap(({ dueAt }) => dueAt ?? []);
      const later = due.filter((at) => at > now).map((at) => at - now);
      return later.length > 0 ? Math.min(...later) : null;
    },
  };
}

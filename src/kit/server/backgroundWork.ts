import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.ts';

export type BackgroundWork = ReturnType<typeof createBackgroundWork>;

/** Work beyond this is dropped and logged. */
const maxAtOnce = 100;

/** Long enough that the answer has left before a query blocks the process. */
const headStartMs = 20;

export function createBackgroundWork(log: Log) {
  const running = new Set<Promise<void>>();

  return {
    /** Returns at once; an error is logged with `what`. @returns false if too much is waiting. */
    run(what: string, work: () => Promise<void>): boolean {
      if (running.size >= maxAtOnce) {
        log.warn({ waiting: running.size }, `${what} was dropped: too much is waiting`);
        return false;
      }
      const done = pause(headStartMs)
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(done));
      running.add(done);
      return true;
    },
    /** Resolves when all work is done; the server waits for it before it closes. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

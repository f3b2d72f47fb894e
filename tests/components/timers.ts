import { vi } from 'vitest';

/** Stops the page's clock, which only `pass` advances until the test ends. */
export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  // Vitest lets it run while a test waits, which takes as long as the machine does.
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false);
}

/** Advances the stopped clock, in milliseconds. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/**
 * Holds timers of one length until they are released, so that nothing has to be waited for; every
 * other timer follows the clock. Lasts until the test ends.
 * @param ms the length of the timers.
 */
export function holdTimers(ms: number) {
  const held = new Map<number, () => void>();
  const { setTimeout: start, clearTimeout: stop } = window;
  let last = 0;
  const begin = (task: () => void, delay?: number) => {
    if (delay !== ms) return start(task, delay);
    // The browser's own are positive.
    held.set((last -= 1), task);
    return last;
  };
  vi.spyOn(window, 'setTimeout').mockImplementation(begin as typeof setTimeout);
  vi.spyOn(window, 'clearTimeout').mockImplementation(
    (timer) => void (held.delete(Number(timer)) || stop(timer)),
  );
  return {
    /** The number of held timers. */
    count: () => held.size,
    release() {
      const tasks = [...held.values()];
      held.clear();
      for (const task of tasks) task();
    },
  };
}

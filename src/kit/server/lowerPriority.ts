import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lets this process go behind others, with the threads that it has already: Linux counts each by
 * itself. Nobody goes further ahead than he was started.
 * @param priority as `constants.priority` has them.
 */
export function lowerPriority(priority: number): void {
  const wanted = Math.max(getPriority(), priority);
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) setPriority(thread, wanted);
}

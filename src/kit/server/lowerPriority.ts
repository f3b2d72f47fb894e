import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lets this process go behind others, with the threads that it has already: Linux counts each by
 * itself. Nobody goes further ahead than he was started; the lowest would have to wait for ever
 * on a busy machine.
 */
export function lowerPriority(): void {
  const wanted = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) setPriority(thread, wanted);
}

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** The set-up of a process that reads untrusted files for the server. */
export function beginWorker(): void {
  // Fans have priority.
  lowerPriority();
  // Only the server ends this: Ctrl-C reaches the whole process group.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', endAtOnce);
}

/**
 * From now on, other processes come first: SCHED_IDLE, sched(7). Without `chrt` of util-linux, the
 * priority stays low.
 */
export function runWhenIdle(): void {
  spawnSync('chrt', ['-a', '-i', '-p', '0', String(process.pid)]);
}

/** An ordinary exit would wait for the running threads. */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

export function sendToServer(message: unknown, callback: () => void = () => {}): void {
  // The server may have ended by now.
  if (process.connected) process.send?.(message, undefined, undefined, callback);
}

const watchEveryMs = 20;

/**
 * Limits this process's memory and CPU time from now on. CPU time counts, because a busy machine is
 * not the file's fault.
 * @param memory MiB.
 * @param cpuSeconds how many it may use by now.
 * @returns ends the watch.
 */
export function watchUsage(
  memory: number,
  cpuSeconds: () => number,
  onExceeded: (what: 'memory' | 'work') => void,
): () => void {
  const begun = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    const isTooLarge = process.memoryUsage.rss() > memory * 1024 * 1024;
    if (!isTooLarge && user + system <= cpuSeconds() * 1e6) return;
    clearInterval(watch);
    onExceeded(isTooLarge ? 'memory' : 'work');
  }, watchEveryMs);
  return () => clearInterval(watch);
}

/**
 * Lowers the priority of this process and its current threads: Linux counts each by itself. Never
 * raises it; with the lowest, a member would wait for an image as long as the machine is busy.
 */
function lowerPriority(): void {
  const wanted = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) setPriority(thread, wanted);
}

/** Milliseconds that a piece of work keeps the processor busy: what else runs does not count. */
export function effortOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

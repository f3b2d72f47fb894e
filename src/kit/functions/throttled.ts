/**
 * At once for the first call, and then at most once in `intervalMs`, whatever the number of calls:
 * those of meanwhile are followed by one at its end.
 */
export function throttled(work: () => void, intervalMs: number): () => void {
  let startedAt = Number.NEGATIVE_INFINITY;
  let waiting: NodeJS.Timeout | null = null;
  const start = () => {
    waiting = null;
    startedAt = performance.now();
    work();
  };
  return () => {
    if (waiting) return;
    const waitMs = startedAt + intervalMs - performance.now();
    if (waitMs > 0) waiting = setTimeout(start, waitMs).unref();
    else start();
  };
}
